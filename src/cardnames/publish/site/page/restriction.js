// Restrictions in the wording of cards ("a noncreature, nonland card name"), by the grammar that the
// documentation of restrictions gives and the reader's parser follows.

import { fold } from "./fold.js";
import { allOf, anyOf, isNegatedWord, leaves, noneOf, testOf } from "./nodes.js";
import { readQuantity, QUANTITIES } from "./quantities.js";
import { Cursor, RestrictionError } from "./words.js";

const DEEPEST = 25;
const ARTICLES = ["a", "an", "the", "any"];
const HEADS = ["card", "cards", "name", "names", "magic"];
const CONJUNCTIONS = { "and/or": "or", or: "or", and: "and" };
const OTHER_THAN = ["other than", "except for", "except", "that isn't", "that's not", "that is not", "but not"];
const AMONG = [
  "that hasn't been chosen from among",
  "that hasn't been chosen among",
  "from among",
  "among",
  "one of",
];
const FOLLOWING = [...OTHER_THAN, ...AMONG, "with", ...QUANTITIES];

/** A test of faces, or a RestrictionError that leads to the word. */
export function parse(text, words) {
  const cursor = new Cursor(text, words);
  const node = phrase(cursor, 0);
  if (cursor.token) cursor.fail("the end, or what a card name is restricted to");
  const relative = leaves(node).find((leaf) => leaf.is === "relative");
  if (relative) {
    const example = relative.quantity === "mana value" ? "mana value 3" : "mana cost {2}{U}";
    const at = text.toLowerCase().search(/mana|converted/);
    throw new RestrictionError(`it compares the ${relative.quantity} with something outside the name`, {
      position: Math.max(at, 0),
      expected: `a value, for example “${example}”`,
    });
  }
  const test = testOf(node, words.facts, nameKey);
  return { node, allows: (face) => test(face) === true };
}

function nameKey(name) {
  return fold(name).replace(/^[".]+|[".]+$/g, "");
}

function phrase(cursor, depth) {
  checkDepth(cursor, depth);
  const begin = cursor.at;
  cursor.skip(ARTICLES);
  if (cursor.take("name of") || cursor.take("names of")) cursor.skip(ARTICLES);
  const parts = isModifier(cursor) ? [alternatives(cursor, depth)] : [];
  cursor.skip(HEADS);
  for (let part = following(cursor, depth); part; part = following(cursor, depth)) parts.push(part);
  const said = cursor.tokens.slice(begin, cursor.at).some(({ key }) => key === "any" || HEADS.includes(key));
  if (!parts.length && !said) cursor.fail("a card type, supertype, subtype or colour, or “any card name”");
  return allOf(parts);
}

// "And" binds closer than "or"; a comma means what the list's conjunction says, but "nonX, nonY" is both.
function alternatives(cursor, depth) {
  const groups = [modifiers(cursor, depth)];
  const joints = [];
  for (let next = joint(cursor); next; next = joint(cursor)) {
    joints.push(next);
    groups.push(modifiers(cursor, depth));
  }
  const either = joints.some(({ said }) => said === "or");
  const items = [[groups[0]]];
  joints.forEach(({ said }, at) => {
    const before = groups[at];
    const group = groups[at + 1];
    const item = items.at(-1);
    if (said === "," && isNegatedWord(before.at(-1)) && isNegatedWord(group[0])) {
      item.push([...item.pop(), ...group]);
    } else if (said === "and" || !either) item.push(group);
    else items.push([group]);
  });
  const plain = items.length > 1 && items.every((item) => item.length === 1) && !joints.some(({ parts }) => parts);
  if (plain) return distributed(items.map(([group]) => group), cursor.words.facts);
  return anyOf(items.map((item) => allOf(item.flat())));
}

// Alternatives that share an adjective ("red instant or sorcery") or a noun ("Elf or Goblin creature").
function distributed(items, words) {
  const kindOf = (node) => (node.is === "word" ? node.kind : null);
  const isAdjective = (node) => words.adjectives.includes(kindOf(node.is === "not" ? node.node : node));
  const isNoun = (node) => kindOf(node) !== null && !words.adjectives.includes(kindOf(node));
  const shareNoun = (nodes) =>
    nodes.every((node) => kindOf(node) === kindOf(nodes[0])) && words.modifiers.includes(kindOf(nodes[0]));
  const [first, ...others] = items;
  const lead = Math.max(first.findIndex((node) => !isAdjective(node)), 0);
  if (lead && others.flat().every(isNoun)) {
    return allOf([...first.slice(0, lead), distributed([first.slice(lead), ...others], words)]);
  }
  const last = items.at(-1);
  const single = items.slice(0, -1);
  const heads = single.map(([node]) => node);
  if (single.every((group) => group.length === 1) && last.length > 1 && shareNoun([...heads, last[0]])) {
    return allOf([anyOf([...heads, last[0]]), ...last.slice(1)]);
  }
  return anyOf(items.map(allOf));
}

function joint(cursor) {
  const begin = cursor.at;
  cursor.skip(HEADS);
  const parts = cursor.at > begin;
  const comma = cursor.take(",");
  const conjunction = cursor.takeAny(Object.keys(CONJUNCTIONS));
  const place = cursor.at;
  cursor.skip(ARTICLES);
  if (!(comma || conjunction) || cursor.isAnyNext(FOLLOWING)) {
    cursor.at = begin;
    return null;
  }
  return { said: conjunction ? CONJUNCTIONS[conjunction] : ",", parts: parts || cursor.at > place };
}

function modifiers(cursor, depth) {
  const nodes = [modifier(cursor, depth)];
  while (isModifier(cursor)) nodes.push(modifier(cursor, depth));
  return nodes;
}

function isModifier(cursor) {
  return cursor.key === "not" || cursor.key === "(" || cursor.word() !== null;
}

function modifier(cursor, depth) {
  checkDepth(cursor, depth);
  if (cursor.take("not")) {
    cursor.skip(ARTICLES);
    return noneOf(modifier(cursor, depth + 1));
  }
  if (cursor.take("(")) {
    const node = phrase(cursor, depth + 1);
    if (!cursor.take(")")) cursor.fail("a closing bracket");
    return node;
  }
  const found = cursor.word();
  if (!found) cursor.fail("a card type, supertype, subtype or colour");
  cursor.at += found.count;
  return found.node;
}

function following(cursor, depth) {
  const begin = cursor.at;
  cursor.take(",");
  cursor.take("and");
  if (cursor.takeAny(AMONG)) return names(cursor);
  if (cursor.takeAny(OTHER_THAN)) return noneOf(excepted(cursor, depth + 1));
  const expected = cursor.take("with");
  const node = readQuantity(cursor);
  if (!node && expected) cursor.fail("“mana value” or “mana cost”");
  if (!node) cursor.at = begin;
  return node;
}

function excepted(cursor, depth) {
  const begin = cursor.at;
  if (cursor.key === "(") {
    const node = modifier(cursor, depth);
    if (cursor.key === "" || cursor.key === ")" || cursor.isAnyNext(FOLLOWING) || cursor.isNext("and with")) {
      return node;
    }
    cursor.at = begin;
  }
  return phrase(cursor, depth);
}

function names(cursor) {
  cursor.take(":");
  const before = cursor.tokens[cursor.at - 1];
  const [found, end] = readNames(cursor.text, before.position + before.text.length);
  while (cursor.token && cursor.token.position < end) cursor.at += 1;
  if (!found.every(nameKey)) cursor.fail("names parted by commas");
  return { is: "one of", names: found };
}

// "Disenchant, Braingeyser, and Terror", or with semicolons or quotes; a quote inside quotes is doubled.
function readNames(text, start) {
  const from = (pattern, at) => {
    const sticky = new RegExp(pattern, "iy");
    sticky.lastIndex = at;
    return sticky.exec(text);
  };
  const past = (match, at) => (match ? at + match[0].length : at);
  const found = [];
  let bare = 0;
  let at = past(from("\\s*", start), start);
  for (;;) {
    const quoted = from('"((?:[^"]|"")*)"(?=\\s*(?:[,;)]|(?:and|or)[\\s"]|$))', at);
    if (quoted) {
      found.push(quoted[1].replaceAll('""', '"'));
      at += quoted[0].length;
    } else {
      const [name] = from("[^,;)]*", at);
      found.push(name);
      at += name.length;
      bare += 1;
    }
    const separator = from('\\s*(?:[,;]\\s*(?:(?:and|or)(?=[\\s"]))?|(?:and|or)(?=[\\s"]))', at);
    if (!separator || !separator[0]) break;
    at = past(from("\\s*", at + separator[0].length), at + separator[0].length);
  }
  const split = bare === 1 && found.length === 1 ? found[0].split(/\s+(?:and|or)\s+/i) : found;
  return [split.map((name) => name.trim().split(/\s+/).join(" ")), past(from("\\s*", at), at)];
}

function checkDepth(cursor, depth) {
  if (depth > DEEPEST) cursor.fail(`at most ${DEEPEST} restrictions inside each other`);
}
