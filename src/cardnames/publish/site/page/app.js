// The page: what is typed, what it finds, and the answer; every view by its address.

import { answer, said } from "./answer.js";
import { fetchData, Index } from "./data.js";
import { element, nameText, plural } from "./elements.js";
import { allowedPlaces, matching, matchRow, summary, textOf } from "./matches.js";
import { report } from "./report.js";
import { parse } from "./restriction.js";
import { Search } from "./search.js";
import { addressOf, readState } from "./state.js";
import { explain } from "./verdict.js";
import { RestrictionError, Words } from "./words.js";

const at = (id) => document.getElementById(id);
const page = {
  form: at("ask"),
  text: at("text"),
  restriction: at("restriction"),
  scope: at("scope"),
  reading: at("reading"),
  status: at("status"),
  matches: at("matches"),
  answer: at("answer"),
  start: at("start"),
  asking: at("asking"),
  report: at("report"),
};
const TITLE = document.title;
const SETTLED = 300;
const EXAMPLES = [
  ["Fire // Ice", "", "a joined name"],
  ["Petty Theft", "creature", "the adventure of a creature"],
  ["Godzilla, King of the Monsters", "", "a title on a card"],
  ["Peter Parker", "", "one of two names that count as one"],
  ["Swords to Plowshares", "", "a card and a spell inside another"],
  ["Marit Lage", "", "a token"],
];

let index;
let search;
let words;
let state;
let reported = false;
let active = -1;
let settling = 0;
let readTerms = { text: null };

start();

async function start() {
  try {
    index = new Index(await fetchData("data.json"));
  } catch (error) {
    page.status.textContent = `The list could not be loaded (${error.message}). Reload the page, or read the plain list.`;
    return;
  }
  search = new Search(index);
  words = new Words(index.facts.words);
  page.text.addEventListener("input", typed);
  page.restriction.addEventListener("input", typed);
  page.scope.addEventListener("change", typed);
  page.text.addEventListener("keydown", pressed);
  page.form.addEventListener("submit", (event) => {
    event.preventDefault();
    openActive();
  });
  page.matches.addEventListener("mousedown", (event) => event.preventDefault());
  page.matches.addEventListener("click", (event) => {
    const row = event.target.closest("[role=option]");
    if (row) open(row.dataset.text);
  });
  at("skip").addEventListener("click", (event) => {
    event.preventDefault();
    (state.view === "report" ? page.report : page.text).focus();
  });
  window.addEventListener("hashchange", route);
  page.start.append(examples());
  document.documentElement.dataset.ready = "";
  route();
}

function route() {
  const before = state;
  state = readState();
  if (![...page.scope.options].some((option) => option.value === state.scope)) state.scope = "rules";
  if (page.text.value !== state.text) page.text.value = state.text;
  page.restriction.value = state.restriction;
  page.scope.value = state.scope;
  render();
  if (before && (before.view !== state.view || state.asked !== null)) window.scrollTo(0, 0);
}

function typed() {
  state = {
    view: "ask",
    text: page.text.value,
    asked: state.asked !== null && page.text.value === state.asked ? state.asked : null,
    restriction: page.restriction.value,
    scope: page.scope.value,
  };
  render();
  clearTimeout(settling);
  settling = setTimeout(() => history.replaceState(null, "", addressOf(state)), SETTLED);
}

function pressed(event) {
  const rows = page.matches.children.length;
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  if (event.isComposing) return;
  if (event.key in moves && rows) {
    event.preventDefault();
    activate(around(active + moves[event.key], rows));
  } else if (event.key === "Escape" && page.text.value) {
    event.preventDefault();
    if (active >= 0) activate(-1);
    else {
      page.text.value = "";
      typed();
    }
  }
}

// Past either end of the list comes the text itself, which is place -1.
function around(place, rows) {
  if (place >= rows) return -1;
  return place < -1 ? rows - 1 : place;
}

function activate(place) {
  page.matches.children[active]?.setAttribute("aria-selected", "false");
  active = place;
  const row = page.matches.children[active];
  if (!row) {
    page.text.removeAttribute("aria-activedescendant");
    return;
  }
  row.setAttribute("aria-selected", "true");
  page.text.setAttribute("aria-activedescendant", row.id);
  row.scrollIntoView({ block: "nearest" });
}

function openActive() {
  const row = page.matches.children[active];
  const text = row ? row.dataset.text : page.text.value;
  if (text.trim()) open(text);
}

function open(text) {
  clearTimeout(settling);
  const address = addressOf({ ...state, asked: text });
  if (location.hash === address) route();
  else location.hash = address;
}

function render() {
  const reporting = state.view === "report";
  page.asking.hidden = reporting;
  page.report.hidden = !reporting;
  for (const link of document.querySelectorAll("nav [data-view]")) {
    if (link.dataset.view === state.view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (reporting) {
    document.title = `Report · ${TITLE}`;
    if (!reported) report(index, page.report);
    reported = true;
    return;
  }
  const terms = currentTerms();
  const asking = state.asked !== null;
  document.title = asking ? `${state.asked} · cardnames` : TITLE;
  renderMatches(asking ? { rows: [], total: 0, near: false } : matching(search, index, state.text, terms), terms);
  const verdict = asking ? explain(index, state.asked, terms) : null;
  page.answer.replaceChildren(...(verdict ? [answer(index, state.asked, verdict, terms)] : []));
  page.start.hidden = asking || state.text.trim() !== "" || state.restriction.trim() !== "";
  const found = page.matches.children.length;
  page.status.classList.toggle("unseen", verdict !== null);
  if (verdict) page.status.textContent = said(verdict);
  if ((verdict?.reason === "unknown" || (!asking && state.text.trim() && !found)) && !index.printedLoaded) {
    withPrinted();
  }
}

// Nothing known answers to it: perhaps it is a name as printed in another language.
async function withPrinted() {
  await index.loadPrinted();
  search.refresh();
  render();
}

function renderMatches(found, terms) {
  active = -1;
  page.text.removeAttribute("aria-activedescendant");
  const rows = found.rows.map((row, nth) => {
    const shown = matchRow(index, row, `match-${nth}`, terms);
    shown.dataset.text = textOf(index, row);
    return shown;
  });
  page.matches.replaceChildren(...rows);
  page.matches.hidden = rows.length === 0;
  page.text.setAttribute("aria-expanded", String(rows.length > 0));
  page.status.textContent = summary(found, state.text);
}

// The restriction is read once for as long as it stays the same, and what it allows is counted then.
function currentTerms() {
  const scopes = index.facts.profiles[state.scope];
  const key = `${state.scope} ${state.restriction}`;
  if (readTerms.text === key) return readTerms.terms;
  const terms = { text: state.restriction, restriction: state.restriction.trim(), scope: state.scope, scopes, allows: null };
  const problem = terms.restriction ? readRestriction(terms) : null;
  page.restriction.setAttribute("aria-invalid", String(problem !== null));
  page.reading.classList.toggle("problem", problem !== null);
  page.reading.replaceChildren(...(problem ?? allowedCount(terms)));
  readTerms = { text: key, terms };
  return terms;
}

function readRestriction(terms) {
  try {
    terms.allows = parse(terms.restriction, words).allows;
    return null;
  } catch (error) {
    if (!(error instanceof RestrictionError)) throw error;
    const offers = error.nearest.map((word) => {
      const offer = element("button", { type: "button" }, word);
      offer.addEventListener("click", () => replaceWord(terms.restriction, error, word));
      return offer;
    });
    const hint = offers.length ? [" Did you mean ", ...offers.flatMap((offer, nth) => (nth ? [" or ", offer] : [offer])), "?"] : [` Expected: ${error.expected}.`];
    return [`The restriction is not applied: ${error.message}.`, ...hint];
  }
}

function replaceWord(restriction, error, word) {
  const { position } = error;
  page.restriction.value = restriction.slice(0, position) + word + restriction.slice(position + error.word.length);
  page.restriction.focus();
  typed();
}

function allowedCount(terms) {
  if (!terms.allows) return [];
  const count = allowedPlaces(index, terms).length;
  return [`${plural(count, "name")} may be chosen so.`];
}

function examples() {
  const terms = { scope: "rules", scopes: index.facts.profiles.rules, allows: null };
  const known = EXAMPLES.filter(([text]) => explain(index, text, terms).reason !== "unknown");
  const items = known.map(([text, restriction, note]) =>
    element(
      "li",
      {},
      element("a", { href: addressOf({ asked: text, restriction }) }, nameText(text)),
      restriction ? ` as a ${restriction}` : "",
      element("span", { class: "quiet" }, note),
    ),
  );
  return element("ul", { class: "examples", "aria-label": "Examples" }, items);
}
