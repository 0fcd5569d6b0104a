// A small engine of card names: what the rules need and nothing more. Start your own from it, or compare with it.
//
// It reads the cards of each case. An engine with cards of its own takes only the names and the restriction from
// the input; the answers of cases whose `world` is real are the same among all cards.

const COST_OF = { X: 0, Y: 0, Z: 0 };
const RULE_OF = {
  normal: "201.4", split_half: "201.4b", flip_alternative: "201.4c", front_face: "712.19", back_face: "201.4d",
  meld_result: "201.4e", adventure: "201.4f", omen: "720.5", prepare_spell: "722.5",
};
const RULE_OF_JOINED = {
  split_half: "709.4a", flip_alternative: "710.5", front_face: "712.19", back_face: "712.19", adventure: "715.5",
  omen: "720.5", prepare_spell: "722.5",
};
const NONTRADITIONAL = ["Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon", "Attraction"];
const CARD_TYPES = ["Artifact", "Battle", "Conspiracy", "Creature", "Enchantment", "Instant", "Kindred", "Land",
  "Planeswalker", "Sorcery", ...NONTRADITIONAL];
const SUPERTYPES = ["Basic", "Legendary", "Ongoing", "Snow", "World", "Token", "Host"];
const PROFILES = { rules: [], casual: ["casual"], digital: ["digital"], all: ["casual", "digital"] };

// ---- one face: its words, its cost, what a restriction reads of it

const words = (line) => (line ?? "").split(" — ").map((part) => part.split(" ").filter(Boolean));
const symbols = (cost) => [...(cost ?? "").matchAll(/\{([^}]+)\}/g)].map((found) => found[1]);
const worth = (symbol) =>
  symbol in COST_OF ? COST_OF[symbol]
  : /^\d+$/.test(symbol) ? Number(symbol)
  : symbol.includes("/") ? Math.max(...symbol.split("/").map(worth))
  : /^H[WUBRG]$/.test(symbol) ? 0.5
  : 1;
const value = (cost) => symbols(cost).reduce((sum, symbol) => sum + worth(symbol), 0);

function kindOf(card, place) {
  if (card.melds_from) return "meld_result";
  const subtypes = words(card.faces[place].type_line)[1] ?? [];
  if (card.layout === "split") return "split_half";
  if (["transform", "modal_dfc"].includes(card.layout)) return place ? "back_face" : "front_face";
  if (place === 0) return "normal";
  if (card.layout === "adventure") return subtypes.includes("Omen") ? "omen" : "adventure";
  return { flip: "flip_alternative", prepare: "prepare_spell" }[card.layout] ?? "normal";
}

function faceOf(card, place, cards) {
  const face = card.faces[place];
  const front = card.faces[0];
  const kind = kindOf(card, place);
  const costs = kind === "flip_alternative" ? front : face; // 710.1c
  const fronts = (card.melds_from ?? []).map((name) => cards.flatMap((one) => one.faces).find((one) => one.name === name));
  const [before, subtypes = []] = words(face.type_line);
  return {
    name: face.name, card, kind, subtypes, known: face.type_line !== undefined,
    supertypes: before.filter((word) => SUPERTYPES.includes(word)),
    types: before.filter((word) => !SUPERTYPES.includes(word)),
    cost: costs.mana_cost,
    colors: costs.color_indicator ?? [..."WUBRG"].filter((color) => symbols(costs.mana_cost).join("").includes(color)),
    value: card.melds_from ? fronts.reduce((sum, one) => sum + value(one.mana_cost), 0) // 202.3c
      : kind === "back_face" && card.layout !== "modal_dfc" ? value(front.mana_cost) // 202.3b
      : value(costs.mana_cost),
  };
}

// true, false, or null where the face does not tell
function meets(face, test) {
  const [[word, wanted]] = Object.entries(test);
  const has = (list) => (face.known ? list.includes(wanted) : null);
  const costed = face.known || face.cost !== undefined;
  switch (word) {
    case "type": return has(face.types);
    case "supertype": return has(face.supertypes);
    case "subtype": return has(face.subtypes);
    case "color": return costed ? face.colors.includes(wanted) : null;
    case "mana_value": return costed ? face.value === wanted : null;
    case "mana_cost": return costed ? face.cost === wanted : null;
    case "name": return wanted.includes(face.name);
    case "not": return negated(meets(face, wanted));
    case "any": return negated(meets(face, { all: wanted.map((test) => ({ not: test })) }));
    case "all": {
      const found = wanted.map((test) => meets(face, test));
      return found.includes(false) ? false : found.includes(null) ? null : true;
    }
  }
}
const negated = (answer) => (answer === null ? null : !answer);

// ---- what is a card, and where it counts

function refusalOf({ card, types, supertypes }) {
  if (card.layout === "art_series") return ["art_card", "108.2b"];
  if (card.layout === "front_card") return ["front_card", "108.2b"];
  if (types.includes("Dungeon")) return null; // 309.1
  if (types.includes("Emblem")) return ["emblem", "114.5"];
  if (supertypes.includes("Token")) return ["token", "201.4"];
  if (types.includes("Stickers")) return ["sticker_sheet", "123.2"];
  return types.join() === "Card" ? ["helper_card", "108.2b"] : null;
}

function scopeOf(card, faces) {
  const printings = card.printings ?? [{}];
  const all = faces.flatMap((face) => [...face.types, ...face.subtypes]);
  if (printings.some((one) => one.rebalanced)) return "digital";
  if (all.some((word) => NONTRADITIONAL.includes(word))) return "nontraditional";
  const tabletop = printings.filter((one) => one.platform !== "arena");
  if (!tabletop.length) return "digital";
  const casual = (one) => ["silver", "gold"].includes(one.border) || one.acorn || one.playtest;
  const strange = all.length > 0 && !all.some((word) => CARD_TYPES.includes(word));
  return tabletop.every(casual) || strange ? "casual" : "traditional";
}

// ---- the answers

export function choose({ cards, interchangeable, name, restriction, profile }) {
  const all = cards.flatMap((card) => card.faces.map((_, place) => faceOf(card, place, cards)));
  const faces = all.filter((face) => !refusalOf(face));
  const scope = new Map(cards.map((card) => [card, scopeOf(card, faces.filter((face) => face.card === card))]));
  const counts = (face) => ["traditional", "nontraditional", ...PROFILES[profile]].includes(scope.get(face.card));
  const passes = (face) => counts(face) && (!restriction || meets(face, restriction.test) === true);
  const sameAs = (one) => interchangeable.filter((pair) => pair.includes(one)).flat().filter((other) => other !== one).sort();
  const bears = (face, text) => face.name === text || sameAs(text).includes(face.name);
  const no = (reason, rule, offers = []) => ({ allowed: false, reason, rule, offers });
  const fold = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace("’", "'").toLowerCase();
  const names = [...new Set([...faces.map((face) => face.name), ...interchangeable.flat()])];
  const said = names.includes(name) ? name : names.find((one) => fold(one) === fold(name)) ?? name;
  const bearing = faces.filter((face) => bears(face, said));
  if (!bearing.length) return no(...refusal(name, cards, all, faces, names, sameAs));
  const standing = bearing.filter(counts);
  const passing = standing.filter(passes);
  if (!standing.length) return no("out_of_scope", scope.get(bearing[0].card) === "casual" ? "100.7" : "201.4");
  if (!passing.length) {
    const beside = faces.filter((face) => passes(face) && standing.some((one) => one.card === face.card));
    return no("characteristics", "201.4a", beside.flatMap((face) => [face.name, ...sameAs(face.name)]));
  }
  const kinds = [...new Set(passing.map((face) => face.kind))];
  const rule = kinds.length === 1 ? RULE_OF[kinds[0]] : undefined;
  return { allowed: true, name: said, kinds, rule, same_as: sameAs(said) };
}

function refusal(name, cards, all, faces, names, sameAs) {
  const parts = name.split(/\s*\/+\s*/);
  for (const card of cards) {
    const own = faces.filter((face) => face.card === card);
    const named = own.length > 1 && own.length === parts.length;
    if (named && own.every((face, at) => [face.name, ...sameAs(face.name)].includes(parts[at])))
      return ["joined_name", RULE_OF_JOINED[own[1].kind], parts];
  }
  const no = all.find((face) => face.name === name && refusalOf(face));
  if (no) return refusalOf(no);
  const shown = { printed_names: ["printed_name", "201.2"], titles: ["alternate_title", "201.6"] };
  for (const [key, [reason, rule]] of Object.entries(shown)) {
    const found = all.filter((face) =>
      (face.card.printings ?? []).some((one) => one[key]?.[face.card.faces.findIndex((other) => other.name === face.name)] === name));
    const token = found.find(refusalOf);
    if (token) return refusalOf(token);
    if (found.length > 1) return ["ambiguous", "201.4", found.map((face) => face.name)];
    if (found.length) return [reason, rule, [found[0].name]];
  }
  const rebalanced = name.startsWith("A-") && faces.some((face) => face.name === name.slice(2));
  if (rebalanced) return ["rebalanced_prefix", "201.4", [name.slice(2)]];
  const whole = faces.filter((face) => name && face.supertypes.includes("Legendary") && face.name.startsWith(`${name},`));
  if (whole.length) return ["shortened_name", "201.5c", whole.map((face) => face.name)];
  return ["unknown", "201.4"];
}

const counted = (names, pairs) => names.flatMap((name) => [name, ...pairs.filter((pair) => pair.includes(name)).flat()]);
const share = (one, other, pairs) => counted(one, pairs).some((name) => counted(other, pairs).includes(name));

export const same_name = ({ objects: [one, other], interchangeable }) => share(one, other, interchangeable);
export const all_different_names = ({ objects, interchangeable }) =>
  objects.every((one, at) => one.length > 0 && objects.slice(at + 1).every((other) => !share(one, other, interchangeable)));
export const has_different_name = ({ object, group, interchangeable }) =>
  object.length > 0 && group.every((other) => !share(object, other, interchangeable));
export const matches_chosen = ({ object, chosen, interchangeable }) => share(object, [chosen], interchangeable);

export function indicator({ cards }) {
  const printings = cards.flatMap((card) => card.printings);
  const digital = (one) => Number(one.platform === "arena");
  const order = (one, other) => digital(one) - digital(other) || (one.released ?? "9").localeCompare(other.released ?? "9");
  const [{ set, number }] = [...printings].sort(order);
  return { set, number };
}
