// May this text be chosen, and if not, why? The grounds and their order are those of the reader.

import { fold, joinParts } from "./fold.js";
import { nearest } from "./near.js";

export const REFUSED_AS = {
  token: "the name of a token, and of no card",
  emblem: "an emblem, which is no card",
  art_card: "an art card, which is no card of the game",
  front_card: "a front card, which is no card of the game",
  helper_card: "a helper card, which is no card of the game",
  sticker_sheet: "a sticker sheet, which is no card",
};

const ALIASED_AS = {
  joined_name: (text, names) => `${text} joins the names ${names}; each is a name of its own`,
  alternate_title: (text, names) => `${text} is an alternate title of ${names}, and no name`,
  rebalanced: (text, names) => `${text} is ${names}, rebalanced; the “A-” is no part of the name`,
  printed_name: (text, names, langs) => `${text} is ${names} as printed in another language (${langs})`,
};
const REASON_OF_ALIAS = { rebalanced: "rebalanced_prefix" };
const TOLD_APART = ["joined_name", "alternate_title", "rebalanced"];
const RULE_OUT_OF_SCOPE = { casual: "100.7", digital: "201.4" };
const SHORTENED_BEFORE = [",", " of ", " the "];
const OFFERED = 5;

/** The rule that refuses an alias of this kind leading to these names; "" for one that is taken as a name. */
export function ruleOfAlias(index, kind, places) {
  if (kind === "joined_name") return joinedRule(index, places);
  return index.facts.rule_of_reason[REASON_OF_ALIAS[kind] ?? kind] ?? "";
}


/** Under what a name is asked for: `allows` tests a face, `scopes` is the profile's list. */
export function standing(index, place, terms) {
  const entries = index.facesOf[place].filter((face) => terms.scopes.includes(face.scope));
  return { entries, passing: terms.allows ? entries.filter(terms.allows) : entries };
}

export function passes(index, place, terms) {
  return index.facesOf[place].some(
    (face) => terms.scopes.includes(face.scope) && (!terms.allows || terms.allows(face)),
  );
}

/** `{allowed, place, reason, rule, message, suggestions, passing}`; `place` of the name that the text is, or null. */
export function explain(index, text, terms) {
  const exact = index.places.get(text);
  const official = exact === undefined ? spelledOtherwise(index, text) : [exact];
  if (official.length === 1) return ofName(index, official[0], terms);
  const grounds = official.length ? several(index, text, official) : refused(index, text, terms);
  return {
    allowed: false,
    place: null,
    passing: [],
    ...grounds,
    suggestions: grounds.names.filter((place) => passes(index, place, terms)),
  };
}

// Names that the text is but for case, accents and typography. A text that is also an alias leading elsewhere
// means both.
function spelledOtherwise(index, text) {
  const key = fold(text);
  if (!key) return [];
  const official = index.byKey.get(key);
  if (!official) {
    const typographic = index.aliasesBy("key", key).filter((alias) => alias.kind === "typographic");
    return sorted(index, typographic.map((alias) => alias.name));
  }
  const elsewhere = index
    .aliasesBy("alias", text)
    .filter((alias) => alias.status !== "shadowed" && alias.kind !== "joined_name");
  return sorted(index, [...official, ...elsewhere.map((alias) => alias.name)]);
}

function ofName(index, place, terms) {
  const name = index.names[place];
  const { entries, passing } = standing(index, place, terms);
  if (passing.length) {
    const said = `“${name}” may be chosen`;
    return { allowed: true, place, reason: "", rule: passing[0].rule, message: said, suggestions: [], passing };
  }
  const refusal = { allowed: false, place, passing };
  if (!entries.length) {
    const { scope } = index.facesOf[place][0];
    const having = Object.entries(index.facts.profiles)
      .filter(([, scopes]) => index.facesOf[place].some((face) => scopes.includes(face.scope)))
      .map(([profile]) => profile);
    return {
      ...refusal,
      reason: "out_of_scope",
      rule: RULE_OUT_OF_SCOPE[scope] ?? index.facts.rule_of_reason.out_of_scope,
      message: `“${name}” is the name of a ${scope} card, outside scope “${terms.scope}”; scope ${having.join(" or ")} has it`,
      suggestions: [],
    };
  }
  const beside = new Set(entries.flatMap((face) => index.card(face).map((other) => other.place)));
  beside.delete(place);
  return {
    ...refusal,
    reason: "characteristics",
    rule: index.facts.rule_of_reason.characteristics,
    message: `“${name}” is not what “${terms.restriction}” asks for`,
    suggestions: [...beside].filter((other) => passes(index, other, terms)),
  };
}

function several(index, text, places) {
  return {
    reason: "ambiguous",
    rule: index.facts.rule_of_reason.ambiguous,
    message: `“${text}” may stand for ${listed(index, places)}`,
    names: places,
  };
}

function refused(index, text, terms) {
  return (
    byAlias(index, text, TOLD_APART) ??
    noCard(index, text) ??
    byAlias(index, text, ["printed_name"]) ??
    shortened(index, text) ??
    unknown(index, text, terms)
  );
}

function byAlias(index, text, kinds) {
  const joined = (joinParts(text) ?? []).join(" // ");
  const tries = [
    ["alias", text],
    ["key", fold(text)],
    ["key", fold(joined)],
  ];
  let found = [];
  for (const [column, value] of tries) {
    if (!value || found.length) continue;
    found = index.aliasesBy(column, value).filter((row) => kinds.includes(row.kind) && row.status !== "shadowed");
  }
  const kind = Object.keys(ALIASED_AS).find((each) => found.some((row) => row.kind === each));
  if (!kind) return null;
  found = found.filter((row) => row.kind === kind).sort((a, b) => a.face - b.face);
  const places = [...new Set(found.map((row) => row.name))];
  if (kind !== "joined_name" && places.length > 1) return several(index, text, places);
  const reason = REASON_OF_ALIAS[kind] ?? kind;
  const langs = [...new Set(found.map((row) => row.lang))].join(", ");
  return {
    reason,
    rule: ruleOfAlias(index, kind, places),
    message: ALIASED_AS[kind](`“${text}”`, listed(index, places), langs),
    names: places,
    aliases: found,
  };
}

function joinedRule(index, places) {
  const cards = places.flatMap((place) => index.facesOf[place]).map((face) => index.card(face));
  const whole = cards.find((faces) => places.every((place) => faces.some((face) => face.place === place)));
  const face = (whole ?? []).find(({ kind }) => kind in index.facts.rule_of_joined);
  return face ? index.facts.rule_of_joined[face.kind] : index.facts.rule_of_reason.joined_name;
}

function noCard(index, text) {
  const key = fold(text);
  const row =
    index.refusals.find(({ name }) => name === text) ?? index.refusals.find((each) => each.key === key);
  if (!row) return null;
  return {
    reason: row.reason,
    rule: row.rule,
    message: `“${text}” is ${REFUSED_AS[row.reason]}`,
    names: [],
    examples: row.examples,
  };
}

// A legendary card's name cut before its title, as its own text may write it (201.5c).
function shortened(index, text) {
  const key = fold(text);
  if (key.length < 3) return null;
  const whole = [];
  for (let place = 0; place < index.keys.length && whole.length < OFFERED; place += 1) {
    const legendary = () => index.facesOf[place].some((face) => face.supertypes.includes("Legendary"));
    const cut = index.keys[place].startsWith(key) && SHORTENED_BEFORE.some((mark) => index.keys[place].startsWith(key + mark));
    if (cut && legendary()) whole.push(place);
  }
  if (!whole.length) return null;
  return {
    reason: "shortened_name",
    rule: index.facts.rule_of_reason.shortened_name,
    message: `“${text}” is a shortened name of ${listed(index, whole)}; the whole name is to be chosen`,
    names: whole,
  };
}

function unknown(index, text, terms) {
  const parts = (joinParts(text) ?? []).flatMap((part) => index.byKey.get(fold(part)) ?? []);
  const near = nearest(fold(text), index.keys, 4 * OFFERED).filter((place) => passes(index, place, terms));
  return {
    reason: "unknown",
    rule: index.facts.rule_of_reason.unknown,
    message: text.trim() ? `“${text}” is no card name` : "no name was given",
    names: [...new Set([...parts, ...near])].slice(0, OFFERED),
  };
}

function sorted(index, places) {
  return [...new Set(places)].sort((a, b) => a - b);
}

function listed(index, places) {
  const quoted = places.map((place) => `“${index.names[place]}”`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}` : quoted.join("");
}
