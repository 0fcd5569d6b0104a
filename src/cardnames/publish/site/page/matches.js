// The list under the search: one row a string, what it is, and whether the terms let it be chosen.

import { counted, element, label, manaCost, nameText, rule, spoken, typeLine } from "./elements.js";
import { passes, ruleOfAlias, standing } from "./verdict.js";

export const SHOWN = 50;
const LOOKED_AT = 400;

const ALIAS_LABELS = {
  alternate_title: "alternate title",
  joined_name: "joined name",
  rebalanced: "rebalanced",
  typographic: "other spelling",
  printed_name: "printed name",
};

/** `{rows, total, near}` for a text under the terms: what may be chosen comes first. */
export function matching(search, index, text, terms) {
  if (!text.trim()) return terms.allows ? allowedNames(index, terms) : { rows: [], total: 0, near: false };
  if (!terms.allows && terms.scope === "all") return search.find(text, SHOWN);
  const found = search.find(text, terms.allows ? LOOKED_AT : SHOWN);
  const fits = (row) => row.what === "name" && passes(index, row.at, terms);
  const rows = terms.allows ? [...found.rows.filter(fits), ...found.rows.filter((row) => !fits(row))] : found.rows;
  return { ...found, rows: rows.slice(0, SHOWN) };
}

function allowedNames(index, terms) {
  const places = allowedPlaces(index, terms);
  return { rows: places.slice(0, SHOWN).map((at) => ({ what: "name", at })), total: places.length, near: false };
}

/** Places of the names that may be chosen under the terms. */
export function allowedPlaces(index, terms) {
  return index.names.map((_, at) => at).filter((at) => passes(index, at, terms));
}

export function textOf(index, { what, at }) {
  if (what === "name") return index.names[at];
  return what === "alias" ? index.aliases[at].alias : index.refusals[at].name;
}

export function matchRow(index, row, id, terms) {
  const make = { name: nameRow, alias: aliasRow, refusal: refusalRow }[row.what];
  const { head, about, number, refused } = make(index, row.at, terms);
  return element(
    "li",
    { role: "option", id, "aria-selected": "false", class: refused ? "match refused" : "match" },
    element("span", { class: "margin" }, number ? rule(number) : null),
    element("span", { class: "what" }, head),
    element("span", { class: "about" }, about),
  );
}

function nameRow(index, place, terms) {
  const { entries, passing } = standing(index, place, terms);
  const face = passing[0] ?? entries[0] ?? index.facesOf[place][0];
  const kinds = [...new Set((passing.length ? passing : index.facesOf[place]).map(({ kind }) => kind))];
  const refused = !passing.length;
  const why = entries.length ? "not as restricted" : `${face.scope}, out of scope`;
  const about = [
    refused ? label(why, "no") : kinds.filter((kind) => kind !== "normal").map((kind) => label(spoken(kind))),
    element("span", { class: "line" }, typeLine(face)),
    manaCost(face.cost),
  ];
  const outside = index.facts.rule_of_reason[entries.length ? "characteristics" : "out_of_scope"];
  return { head: nameText(index.names[place]), about, number: refused ? outside : face.rule, refused };
}

function aliasRow(index, at) {
  const { alias, kind } = index.aliases[at];
  const targets = [...new Set(index.aliasesByText.get(alias).map((other) => index.aliases[other].name))];
  const named = targets.flatMap((place, nth) => [nth ? ", " : "", nameText(index.names[place])]);
  const head = [nameText(alias), element("span", { class: "leads" }, " leads to ", named)];
  const number = ruleOfAlias(index, kind, targets);
  return { head, about: label(ALIAS_LABELS[kind], "no"), number, refused: kind !== "typographic" };
}

function refusalRow(index, at) {
  const { name, reason, rule: number } = index.refusals[at];
  return { head: nameText(name), about: label(spoken(reason), "no"), number, refused: true };
}

/** What is said of the list to those who cannot see it, and above it to those who can. */
export function summary({ rows, total, near }, text) {
  if (!text.trim()) return "";
  if (!total) return "Nothing is like this text.";
  if (near) return "Nothing holds this text. Near in spelling:";
  return total > rows.length ? `${counted(total)} matches, the likeliest ${counted(rows.length)}` : `${counted(total)} ${total === 1 ? "match" : "matches"}`;
}
