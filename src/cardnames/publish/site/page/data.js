// The publication's data.json, opened: names, faces, aliases and refusals by place and by key.

const GZIP = [0x1f, 0x8b];

/** The packed copy where there is one, whether or not the server unpacks it; else the plain file. */
export async function fetchData(name) {
  if (typeof DecompressionStream === "function") {
    const packed = await fetch(`${name}.gz`).catch(() => null);
    if (packed && packed.ok) {
      const bytes = new Uint8Array(await packed.arrayBuffer());
      if (!GZIP.every((byte, at) => bytes[at] === byte)) return JSON.parse(new TextDecoder().decode(bytes));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      return new Response(stream).json();
    }
  }
  return fetchJson(name);
}

export async function fetchJson(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

function keysOf(texts, unusual) {
  return texts.map((text, at) => unusual[at] ?? text.toLowerCase());
}

function grouped(keys) {
  const places = new Map();
  keys.forEach((key, at) => {
    if (places.has(key)) places.get(key).push(at);
    else places.set(key, [at]);
  });
  return places;
}

function aliasRows(rows) {
  const keys = keysOf(rows.alias, rows.key);
  return rows.alias.map((alias, at) => ({
    alias,
    key: keys[at],
    kind: rows.kind.of[rows.kind.at[at]],
    lang: rows.lang.of[rows.lang.at[at]],
    status: rows.status.of[rows.status.at[at]],
    name: rows.name[at],
    face: rows.face[at],
    printings: rows.printings.of[rows.printings.at[at]],
  }));
}

export class Index {
  constructor(data) {
    this.facts = data;
    this.names = data.names.name;
    this.keys = keysOf(this.names, data.names.key);
    this.places = new Map(this.names.map((name, at) => [name, at]));
    this.byKey = grouped(this.keys);
    this.alsoToken = new Set(data.names.token);
    this.rebalanced = new Set(data.entries.rebalanced);
    this.faces = [];
    this.facesOf = this.names.map((name, at) => {
      const count = data.names.entries[at] ?? 1;
      for (let more = 0; more < count; more += 1) this.faces.push(this.#face(this.faces.length, at));
      return this.faces.slice(this.faces.length - count).sort((a, b) => this.#standing(a) - this.#standing(b));
    });
    this.beside = new Map(data.entries.together.flatMap((rows) => rows.map((row) => [row, rows])));
    this.aliases = [];
    this.#add(aliasRows(data.aliases));
    this.refusals = data.refusals.name.map((name, at) => ({
      name,
      key: data.refusals.key[at] ?? name.toLowerCase(),
      reason: data.refusals.reason.of[data.refusals.reason.at[at]],
      rule: data.refusals.rule.of[data.refusals.rule.at[at]],
      examples: data.refusals.examples[at],
    }));
    this.printedLoaded = data.printed === 0;
  }

  #face(row, name) {
    const rows = this.facts.entries;
    const of = (column) => rows[column].of[rows[column].at[row]];
    const kind = this.facts.kinds[rows.kind[row]];
    const text = this.names[name];
    const [supertypes, types, subtypes] = of("line");
    const [power, toughness, loyalty, defense] = of("stats");
    return {
      row,
      place: name,
      name: text,
      kind,
      rule: rows.rule[row] ?? this.facts.rule_of_kind[kind],
      scope: this.facts.scopes[rows.scope[row]],
      card: rows.card[row] ?? text,
      face: rows.face[row] ?? text,
      layout: of("layout"),
      cost: of("cost"),
      value: of("value"),
      colors: of("colors"),
      supertypes,
      types,
      subtypes,
      power,
      toughness,
      loyalty,
      defense,
      released: of("released"),
      set: of("set"),
      number: rows.number[row],
    };
  }

  // Tournament cards before others, names in their own right before insets and backs.
  #standing({ scope, kind, row }) {
    const { scopes, kinds } = this.facts;
    return (2 * scopes.indexOf(scope) + (this.rebalanced.has(row) ? 1 : 0)) * kinds.length + kinds.indexOf(kind);
  }

  #add(rows) {
    this.aliases = this.aliases.concat(rows);
    this.aliasesByText = grouped(this.aliases.map((row) => row.alias));
    this.aliasesByKey = grouped(this.aliases.map((row) => row.key));
    this.aliasesOf = grouped(this.aliases.map((row) => row.name));
  }

  /** Names printed in other languages are asked for when nothing else answers. */
  async loadPrinted() {
    if (this.printedLoaded) return;
    this.printedLoaded = true;
    this.#add(aliasRows(await fetchData("printed.json")));
  }

  aliasesBy(column, value) {
    const places = column === "alias" ? this.aliasesByText.get(value) : this.aliasesByKey.get(value);
    return (places ?? []).map((at) => this.aliases[at]);
  }

  sameAs(place) {
    return (this.facts.names.same_as[place] ?? []).map((at) => this.names[at]);
  }

  /** Every face of the card that this face is on. */
  card(face) {
    return (this.beside.get(face.row) ?? [face.row]).map((row) => this.faces[row]);
  }

  pairs(place) {
    return this.facts.pairs.filter(([a, b]) => a === place || b === place);
  }
}
