// What a typed text finds as it is typed: names, aliases and refused strings, the likeliest first.

import { fold, squash, squashKey } from "./fold.js";
import { nearest } from "./near.js";

const EXACT = 0;
const BEGINS = 1;
const BEGINS_A_WORD = 2;
const WITHIN = 3;
const ALL_WORDS = 4;
const RANKS = 5;

export class Search {
  constructor(index) {
    this.index = index;
    this.refresh();
  }

  /** After the index was given more aliases. Names come first, so that they win among equals. */
  refresh() {
    const { keys, aliases, refusals } = this.index;
    this.rows = [
      ...keys.map((key, at) => ({ key, what: "name", at })),
      ...aliases.flatMap(({ key }, at) => (this.#isFirst(at) ? [{ key, what: "alias", at }] : [])),
      ...refusals.map(({ key }, at) => ({ key, what: "refusal", at })),
    ];
    this.keys = this.rows.map((row) => row.key);
    this.squashed = null;
  }

  // A string that leads to several names, or stands in several languages, is listed once.
  #isFirst(at) {
    return this.index.aliasesByText.get(this.index.aliases[at].alias)[0] === at;
  }

  /** `{rows, total, near}`: the best `limit` rows; `near` where they are only near in spelling. */
  find(text, limit) {
    const key = fold(text);
    if (!key) return { rows: [], total: 0, near: false };
    const found = this.#containing(this.keys, key, limit);
    if (found.total) return { ...found, near: false };
    this.squashed ??= this.keys.map(squashKey);
    const bare = squash(text);
    const loose = bare ? this.#containing(this.squashed, bare, limit) : found;
    if (loose.total) return { ...loose, near: false };
    const rows = nearest(key, this.keys, Math.min(limit, 8)).map((at) => this.rows[at]);
    return { rows, total: rows.length, near: true };
  }

  #containing(keys, key, limit) {
    const ranks = Array.from({ length: RANKS }, () => []);
    const words = key.split(" ");
    for (let at = 0; at < keys.length; at += 1) {
      const rank = rankOf(keys[at], key, words);
      if (rank >= 0) ranks[rank].push(at);
    }
    const total = ranks.reduce((sum, places) => sum + places.length, 0);
    const rows = [];
    for (const places of ranks) {
      if (rows.length >= limit) break;
      places.sort((a, b) => keys[a].length - keys[b].length || a - b);
      for (const at of places.slice(0, limit - rows.length)) rows.push(this.rows[at]);
    }
    return { rows, total };
  }
}

function rankOf(candidate, key, words) {
  let at = candidate.indexOf(key);
  if (at < 0) return words.length > 1 && words.every((word) => candidate.includes(word)) ? ALL_WORDS : -1;
  if (at === 0) return candidate.length === key.length ? EXACT : BEGINS;
  for (; at > 0; at = candidate.indexOf(key, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(candidate[at - 1])) return BEGINS_A_WORD;
  }
  return WITHIN;
}
