// The answer to "may this be chosen?": the verdict with its rule, then everything that is known of the name.

import { counted, element, label, manaCost, nameText, plural, rule, spoken, typeLine } from "./elements.js";
import { addressOf } from "./state.js";

const COLORS = { W: "white", U: "blue", B: "black", R: "red", G: "green" };
const MANY_PRINTINGS = 12;

/** `open` gives the address of another text under the same terms. */
export function answer(index, text, verdict, terms) {
  const link = (name) =>
    element("a", { href: addressOf({ asked: name, restriction: terms.text, scope: terms.scope }) }, nameText(name));
  const parts = [heading(index, text, verdict, link)];
  if (verdict.place !== null) {
    parts.push(...entries(index, verdict, link), ...pairs(index, verdict.place, link), ...titles(index, verdict.place));
    parts.push(...otherStrings(index, verdict.place), ...token(index, verdict.place));
  } else if (verdict.aliases) parts.push(standsOn(verdict.aliases));
  return element("article", { "aria-labelledby": "headword" }, parts.filter(Boolean));
}

/** The verdict in a sentence, for the status line. */
export function said(verdict) {
  return `${verdict.message}. Rule ${verdict.rule}.`;
}

function section(number, title, ...body) {
  const head = element("h3", {}, title);
  return element(
    "section",
    { class: "leaf" },
    element("div", { class: "margin" }, number ? rule(number) : null),
    element("div", { class: "body" }, head, body),
  );
}

function heading(index, text, verdict, link) {
  const name = verdict.place === null ? text : index.names[verdict.place];
  const same = verdict.place === null ? [] : index.sameAs(verdict.place);
  const also = same.length
    ? element("p", { class: "sentence" }, "Choosing it chooses ", joined(same.map(link)), " too (", rule("201.4g"), ").")
    : null;
  const spelled = verdict.place !== null && name !== text
    ? element("p", { class: "sentence" }, "Asked for as ", nameText(text), ".")
    : null;
  const shown = verdict.allowed || verdict.place !== null ? spelled : null;
  return element(
    "header",
    { class: "leaf verdict-leaf" },
    element("div", { class: "margin" }, rule(verdict.rule)),
    element(
      "div",
      { class: "body" },
      element("p", { class: `verdict ${verdict.allowed ? "yes" : "no"}` }, verdict.allowed ? "May be chosen" : "May not be chosen"),
      element("h2", { id: "headword", class: verdict.allowed ? "headword" : "headword struck" }, nameText(name)),
      verdict.allowed ? null : element("p", { class: "sentence" }, `${verdict.message}.`),
      shown,
      also,
      verdict.examples?.length ? element("p", { class: "sentence quiet" }, "For example ", joined(verdict.examples.map(printing)), ".") : null,
      instead(index, verdict, link),
    ),
  );
}

function instead(index, verdict, link) {
  if (!verdict.suggestions.length) return null;
  const choices = verdict.suggestions.map((place) => element("li", {}, link(index.names[place])));
  return element(
    "div",
    { class: "instead" },
    element("p", { id: "instead" }, verdict.reason === "unknown" ? "Near in spelling" : "Choose instead"),
    element("ul", { "aria-labelledby": "instead" }, choices),
  );
}

function entries(index, verdict, link) {
  const faces = index.facesOf[verdict.place];
  return faces.map((face) => {
    const others = index.card(face).filter((other) => other.place !== face.place);
    const passing = verdict.passing.includes(face);
    return section(
      face.rule,
      label(spoken(face.kind)),
      element("p", { class: "line" }, typeLine(face), " ", manaCost(face.cost)),
      facts(face),
      face.card === face.name ? null : element("p", { class: "quiet" }, "On ", nameText(face.card), "."),
      face.face === face.name ? null : element("p", { class: "quiet" }, "The face’s Oracle name is ", link(face.face), "."),
      others.length ? element("p", { class: "quiet" }, "The card’s other names: ", joined(distinct(others).map(link)), ".") : null,
      passing ? null : element("p", {}, label(verdict.reason === "out_of_scope" ? "out of scope" : "does not pass", "no")),
    );
  });
}

function facts(face) {
  const rows = [
    ["Mana value", face.value],
    ["Colour", face.types.length || face.colors ? [...face.colors].map((color) => COLORS[color]).join(", ") || "none" : null],
    ["Power and toughness", face.power === null ? null : `${face.power}/${face.toughness}`],
    ["Loyalty", face.loyalty],
    ["Defense", face.defense],
    ["Scope", face.scope],
    ["Layout", spoken(face.layout)],
    ["First printed", face.released],
    ["Read from", printing(`${face.set}/${face.number}`)],
  ];
  const shown = rows.filter(([, value]) => value !== null);
  return element(
    "dl",
    { class: "facts" },
    shown.map(([term, value]) =>
      element("div", {}, element("dt", {}, term), element("dd", {}, typeof value === "number" ? String(value) : value)),
    ),
  );
}

function pairs(index, place, link) {
  return index.pairs(place).map(([a, b, at, bt, original, status]) => {
    const other = index.names[a === place ? b : a];
    const [here, there] = a === place ? [at, bt] : [bt, at];
    return section(
      "201.3",
      "interchangeable name",
      element("p", { class: "line" }, link(other)),
      element("p", { class: "quiet" }, "The two count as one name everywhere."),
      here || there
        ? element("p", { class: "quiet" }, "Shown on ", joined([here, there].filter(Boolean).map(printing)), original ? [", original printing ", printing(original)] : "", ".")
        : null,
      status === "confirmed" ? null : element("p", {}, label(status, "no")),
    );
  });
}

function titles(index, place) {
  const rows = (index.aliasesOf.get(place) ?? []).map((at) => index.aliases[at]);
  const found = rows.filter(({ kind }) => kind === "alternate_title");
  if (!found.length) return [];
  const items = merged(found).map(({ alias, status, printings }) =>
    element(
      "li",
      {},
      nameText(alias, { class: "title" }),
      status === "active" ? null : [" ", label(status, "no")],
      printingList(printings),
    ),
  );
  return [
    section(
      "201.6",
      plural(items.length, "alternate title"),
      element("p", { class: "quiet" }, "Printed on the card, but no name: it cannot be chosen."),
      element("ul", { class: "titles" }, items),
    ),
  ];
}

function standsOn(aliases) {
  const printings = merged(aliases).flatMap((alias) => alias.printings);
  return printings.length ? section("", "where it stands", printingList([...new Set(printings)])) : null;
}

const STRINGS = [
  ["joined_name", "", "joined name", "Joins the names of a card’s parts; each part is chosen for itself."],
  ["rebalanced", "", "rebalanced card", "The “A-” of the digital game is no part of the name."],
  ["typographic", "", "other spelling", "Taken as this name."],
  ["printed_name", "201.2", "printed name", "In other languages; the English name is the one chosen."],
];

function otherStrings(index, place) {
  const rows = (index.aliasesOf.get(place) ?? []).map((at) => index.aliases[at]);
  return STRINGS.map(([kind, number, title, note]) => {
    const found = merged(rows.filter((row) => row.kind === kind));
    if (!found.length) return null;
    const items = found.map(({ alias, langs }) =>
      element("li", {}, nameText(alias), kind === "printed_name" ? [" ", element("span", { class: "quiet" }, langs.join(", "))] : null),
    );
    return section(number, found.length > 1 ? `${title}s` : title, element("p", { class: "quiet" }, note), element("ul", { class: "strings" }, items));
  });
}

function token(index, place) {
  if (!index.alsoToken.has(place)) return [];
  return [section("201.4", "also a token", element("p", { class: "quiet" }, "A token bears this name as well. It may be chosen because of the card."))];
}

// One row a string, whatever the languages and printings that carry it.
function merged(rows) {
  const found = new Map();
  for (const row of rows) {
    const known = found.get(row.alias) ?? { alias: row.alias, status: row.status, langs: [], printings: [] };
    known.langs.push(row.lang);
    known.printings = [...new Set([...known.printings, ...row.printings])];
    found.set(row.alias, known);
  }
  return [...found.values()];
}

function printingList(printings) {
  const items = printings.map((said) => element("li", {}, printing(said)));
  const list = (part) => element("ul", { class: "printings" }, part);
  if (items.length <= MANY_PRINTINGS) return list(items);
  const rest = items.slice(MANY_PRINTINGS);
  return [
    list(items.slice(0, MANY_PRINTINGS)),
    element("details", {}, element("summary", {}, `${counted(rest.length)} more printings`), list(rest)),
  ];
}

// "iko/275 godzillaseries": the printing on Scryfall, and what is special about it.
function printing(said) {
  const [place, ...marks] = said.split(" ");
  const at = place.indexOf("/");
  const [set, number] = [place.slice(0, at), place.slice(at + 1)];
  const address = `https://scryfall.com/card/${encodeURIComponent(set)}/${encodeURIComponent(number)}`;
  return element(
    "span",
    { class: "printing" },
    element("a", { href: address, rel: "noreferrer" }, element("span", { class: "set" }, set.toUpperCase()), ` ${number}`),
    marks.length ? element("span", { class: "quiet" }, ` ${marks.join(", ")}`) : null,
  );
}

function distinct(faces) {
  return [...new Set(faces.map(({ name }) => name))];
}

function joined(nodes) {
  return nodes.flatMap((node, at) => (at === 0 ? [node] : [at === nodes.length - 1 ? " and " : ", ", node]));
}
