// Building what is shown. Text goes in as text nodes alone, so that no name can be markup.

const SVG = "http://www.w3.org/2000/svg";

export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== false && child !== ""));
  return node;
}

/** A name keeps its own direction: one written from right to left must not turn what stands around it. */
export function nameText(text, attributes = {}) {
  return element("bdi", attributes, visible(text));
}

// Control and direction characters are shown as their code points, since they are otherwise not seen at all.
function visible(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) => {
    const point = character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `⟨U+${point}⟩`;
  });
}

export function label(text, kind = "") {
  return element("span", { class: `label ${kind}`.trim() }, text);
}

export function spoken(word) {
  return word.replaceAll("_", " ");
}

export function rule(number) {
  return element("span", { class: "rule" }, number);
}

export function manaCost(cost) {
  if (!cost) return null;
  const symbols = cost.match(/\{[^}]*\}/g) ?? [];
  const pips = symbols.map((symbol) => element("span", { class: "pip", "aria-hidden": "true" }, symbol.slice(1, -1)));
  return element("span", { class: "cost", role: "img", "aria-label": `mana cost ${cost}` }, pips);
}

export function typeLine(face) {
  const before = [...face.supertypes, ...face.types].join(" ");
  if (!before) return "unknown type";
  return face.subtypes.length ? `${before} — ${face.subtypes.join(" ")}` : before;
}

const number = new Intl.NumberFormat("en");

export function counted(count) {
  return number.format(count);
}

export function plural(count, one, many = `${one}s`) {
  return `${counted(count)} ${count === 1 ? one : many}`;
}
