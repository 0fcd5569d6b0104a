// The report of a version: what is in it, how the list grew, what changed, what the checks noticed.

import { counted, element, label, nameText, plural, rule, spoken } from "./elements.js";
import { fetchJson } from "./data.js";
import { growth, growthTable } from "./plot.js";
import { addressOf } from "./state.js";

const LISTED = 40;
const SEVERITIES = ["fatal", "warn", "info"];
const NARROWEST = 280;

/** Filled part by part; each part that the server does not have says so in its place. */
export function report(index, into) {
  const places = ["counts", "growth", "changes", "findings"].map((name) => into.querySelector(`[data-part=${name}]`));
  const [countsPlace, growthPlace, changesPlace, findingsPlace] = places;
  countsPlace.replaceChildren(...counts(index));
  return Promise.all([
    shown(growthPlace, "../../../versions.json", (versions) => growthPart(versions, index.facts.version, growthPlace)),
    shown(changesPlace, "../changes.json", changes),
    shown(findingsPlace, "../findings.json", findings),
  ]);
}

async function shown(place, path, make) {
  try {
    place.replaceChildren(...[make(await fetchJson(path))].flat().filter(Boolean));
  } catch {
    const file = path.split("/").at(-1);
    place.replaceChildren(element("p", { class: "quiet" }, `${file} is not served here; it is part of the publication.`));
  }
}

function counts(index) {
  const choosable = index.facts.names.scope.filter((at) => index.facts.profiles.rules.includes(index.facts.scopes[at]));
  const kinds = tally(index.faces.map(({ kind }) => kind));
  const scopes = tally(index.facts.names.scope.map((at) => index.facts.scopes[at]));
  const rulesOf = index.facts.rule_of_kind;
  return [
    element("p", { class: "figure" }, element("strong", {}, counted(choosable.length)), " names may be chosen under the rules."),
    countTable("Names by scope", index.facts.scopes, scopes, () => ""),
    countTable("Entries by kind", index.facts.kinds, kinds, (kind) => rulesOf[kind]),
  ];
}

function tally(words) {
  const found = new Map();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

function countTable(title, words, found, numberOf) {
  const rows = words.map((word) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, spoken(word)),
      element("td", {}, numberOf(word) ? rule(numberOf(word)) : null),
      element("td", { class: "number" }, counted(found.get(word) ?? 0)),
    ),
  );
  return element("table", { class: "counts" }, element("caption", {}, title), element("tbody", {}, rows));
}

function growthPart({ versions }, current, place) {
  const rows = versions
    .map((row) => ({ version: row.version, at: new Date(row.upstream_updated_at), count: row.choosable, names: row.names }))
    .sort((a, b) => a.at - b.at || (a.version < b.version ? -1 : 1));
  if (!rows.length) return element("p", { class: "quiet" }, "No versions are listed yet.");
  const figure = element("figure", {});
  const draw = () => figure.replaceChildren(growth(rows, current, Math.max(NARROWEST, Math.floor(place.clientWidth))));
  draw();
  let width = place.clientWidth;
  new ResizeObserver(() => {
    if (place.clientWidth && place.clientWidth !== width) {
      width = place.clientWidth;
      draw();
    }
  }).observe(place);
  const few = rows.length === 1 ? element("p", { class: "quiet" }, "One version so far; the line begins with the next.") : null;
  return [figure, few, element("details", {}, element("summary", {}, `${plural(rows.length, "version")} as a table`), growthTable(rows))];
}

const link = (name) => element("a", { href: addressOf({ asked: name }) }, nameText(name));
const arrow = () => element("span", { class: "quiet" }, " became ");
const LISTS = [
  ["added", ["name added", "names added"], link],
  ["removed", ["name removed", "names removed"], (name) => nameText(name)],
  ["renamed", ["name changed", "names changed"], ({ before, after }) => [nameText(before), arrow(), link(after)]],
  ["interchangeable_added", ["interchangeable pair added", "interchangeable pairs added"], ({ name_a, name_b }) => [link(name_a), " and ", link(name_b)]],
  ["interchangeable_removed", ["interchangeable pair removed", "interchangeable pairs removed"], ({ name_a, name_b }) => [nameText(name_a), " and ", nameText(name_b)]],
  ["changed", ["characteristic changed", "characteristics changed"], ({ name, column, before, after }) => [link(name), `: ${spoken(column)} `, nameText(before ?? "none"), arrow(), nameText(after ?? "none")]],
  ["aliases_added", ["alias added", "aliases added"], ({ alias, kind, name }) => [nameText(alias), " ", label(spoken(kind)), " for ", link(name)]],
  ["aliases_removed", ["alias removed", "aliases removed"], ({ alias, kind, name }) => [nameText(alias), " ", label(spoken(kind)), " for ", nameText(name)]],
];

function changes(document) {
  if (document.before === null) return element("p", {}, "This is the first version here; there is nothing to compare it with.");
  const since = element("p", { class: "quiet" }, "Since version ", element("code", {}, document.before), ".");
  const lists = LISTS.filter(([key]) => document.counts[key]).map(([key, titles, item]) => {
    const rows = document[key].slice(0, LISTED).map((row) => element("li", {}, item(row)));
    const more = document.counts[key] - rows.length;
    return element(
      "details",
      { open: key === "added" || key === "renamed" },
      element("summary", {}, plural(document.counts[key], ...titles)),
      element("ul", { class: "changes" }, rows),
      more > 0 ? element("p", { class: "quiet" }, `and ${counted(more)} more in `, element("a", { href: "../changes.json" }, "changes.json"), ".") : null,
    );
  });
  return [since, ...(lists.length ? lists : [element("p", {}, "Nothing changed for a player; what differs is which printings things are read from.")])];
}

function findings(list) {
  if (!list.length) return element("p", {}, "The checks noticed nothing.");
  const order = (finding) => SEVERITIES.indexOf(finding.severity);
  const items = [...list]
    .sort((a, b) => order(a) - order(b))
    .map(({ check, severity, message, count, examples, accepted }) =>
      element(
        "li",
        {},
        element("p", {}, label(accepted ? `${severity}, accepted` : severity, severity === "info" ? "" : "no"), " ", element("code", {}, check), count ? element("span", { class: "number" }, ` ${counted(count)}`) : null),
        element("p", {}, nameText(message)),
        examples.length
          ? element("details", {}, element("summary", {}, plural(examples.length, "example")), element("ul", {}, examples.map((example) => element("li", {}, nameText(example)))))
          : null,
      ),
    );
  return element("ul", { class: "findings" }, items);
}
