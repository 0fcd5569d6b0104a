// From a written word to the characteristic it names, and over the words of a restriction's text.

import { fold } from "./fold.js";
import { nearest } from "./near.js";
import { noneOf } from "./nodes.js";

const IRREGULAR = { mice: "mouse", oxen: "ox", geese: "goose", dwarves: "dwarf", wolves: "wolf" };
const ENDINGS = [
  ["ies", "y"],
  ["ves", "f"],
  ["men", "man"],
  ["es", ""],
  ["s", ""],
];
const MARKS = ",;:()";
const LONGEST = 2000;

export class RestrictionError extends Error {
  constructor(message, { position, word = "", expected, nearest: near = [] }) {
    super(message);
    Object.assign(this, { position, word, expected, nearest: near });
  }
}

export class Words {
  constructor(facts) {
    this.facts = facts;
    this.known = new Map();
    const add = (kind, words, key = fold) => {
      for (const word of words) if (!this.known.has(key(word))) this.known.set(key(word), { is: "word", kind, word });
    };
    add("type", facts.types);
    add("supertype", facts.supertypes);
    add("color", Object.keys(facts.colors));
    add("color_count", Object.keys(facts.color_counts));
    add("group", Object.keys(facts.groups));
    for (const [written, word] of Object.entries(facts.synonyms)) this.known.set(written, this.known.get(word));
    this.grammar = new Set(facts.grammar);
    add("subtype", facts.subtypes.filter((word) => fold(word) && !this.grammar.has(fold(word))));
    this.longest = Math.max(...[...this.known.keys()].map((key) => key.split(" ").length));
  }

  find(key) {
    if (this.known.has(key)) return this.known.get(key);
    if (this.known.has(IRREGULAR[key])) return this.known.get(IRREGULAR[key]);
    for (const [plural, singular] of ENDINGS) {
      const stem = key.endsWith(plural) ? key.slice(0, -plural.length) + singular : null;
      if (stem !== null && this.known.has(stem)) return this.known.get(stem);
    }
    return null;
  }

  nearest(key) {
    const prefix = key.startsWith("non") ? "non" : "";
    const keys = [...this.known.keys()];
    return nearest(key.slice(prefix.length).replace(/^-/, ""), keys, 3).map((at) => prefix + keys[at]);
  }
}

function tokens(text) {
  const found = [];
  let begin = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at] ?? " ";
    if (!/\s/.test(character) && !MARKS.includes(character)) continue;
    const written = text.slice(begin, at);
    const key = fold(written);
    if (key) found.push({ key, text: written, position: begin });
    if (MARKS.includes(character)) found.push({ key: character, text: character, position: at });
    begin = at + 1;
  }
  return found;
}

/** The tokens and the next one to read. `take` and `skip` move on; the other methods only look. */
export class Cursor {
  constructor(text, words) {
    if (text.length > LONGEST) {
      throw new RestrictionError(`the restriction is ${text.length} characters long`, {
        position: LONGEST,
        expected: `at most ${LONGEST} characters`,
      });
    }
    this.text = text;
    this.words = words;
    this.at = 0;
    this.tokens = tokens(text);
    const last = this.tokens.at(-1);
    if (last && /[^.]\.+$/.test(last.text) && !words.find(last.key)) {
      last.key = last.key.replace(/\.+$/, "");
      last.text = last.text.replace(/\.+$/, "");
    }
  }

  get token() {
    return this.tokens[this.at] ?? null;
  }

  get key() {
    return this.token?.key ?? "";
  }

  isNext(phrase) {
    return phrase.split(" ").every((key, ahead) => this.tokens[this.at + ahead]?.key === key);
  }

  isAnyNext(phrases) {
    return phrases.some((phrase) => this.isNext(phrase));
  }

  take(phrase) {
    if (!this.isNext(phrase)) return false;
    this.at += phrase.split(" ").length;
    return true;
  }

  /** The first of these phrases that comes next, moved past; else null. */
  takeAny(phrases) {
    return phrases.find((phrase) => this.take(phrase)) ?? null;
  }

  skip(keys) {
    while (keys.includes(this.key) && this.key && this.word() === null) this.at += 1;
  }

  /** The longest characteristic that is named next, plain or after "non", and how many tokens it takes. */
  word() {
    const ahead = this.tokens.slice(this.at, this.at + this.words.longest + 1).map((token) => token.key);
    for (let count = ahead.length; count > 0; count -= 1) {
      const key = ahead.slice(0, count).join(" ");
      const found = this.words.find(key);
      if (found) return { node: found, count };
      const negated = key.startsWith("non") ? this.words.find(key.slice(3).replace(/^[- ]+/, "")) : null;
      if (negated) return { node: noneOf(negated), count };
    }
    return null;
  }

  fail(expected) {
    const token = this.token;
    if (!token) {
      const what = this.tokens.length ? "the restriction ends too early" : "the restriction is empty";
      throw new RestrictionError(what, { position: this.text.length, expected });
    }
    const known = MARKS.includes(token.key) || this.words.grammar.has(token.key) || this.word() !== null;
    throw new RestrictionError(`${known ? "unexpected" : "unknown word"} “${token.text}”`, {
      position: token.position,
      word: token.text,
      expected,
      nearest: known ? [] : this.words.nearest(token.key.slice(0, 40)),
    });
  }
}
