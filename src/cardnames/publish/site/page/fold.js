// The keys of cardnames.folding, for what is typed here. The keys of the names themselves come with the data.

const SPELLED = new Map();
for (const [characters, spelling] of [
  ["’‘‛ʼʻʽʹ′´＇", "'"],
  ["“”„‟«»″", '"'],
  ["‐‑‒–—―−⁃﹘", "-"],
  ["⁄∕⧸", "/"],
  ["™℠", ""],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["ł", "l"],
  ["đð", "d"],
  ["þ", "th"],
  ["ħ", "h"],
  ["ŧ", "t"],
  ["ı", "i"],
  ["ĸ", "k"],
  ["ŋ", "ng"],
  ["×", "x"],
]) {
  for (const character of characters) SPELLED.set(character, spelling);
}

const ELLIPSIS = /\s*\.(?:\s*\.)+/g;
const SPACE = /[\p{Z}\t-\r\x1c-\x1f\x85]/u;
const SQUASHED = /[ !"#$%'()*+,\-./:;<=>?@[\\\]^`{|}~]/g;

export function fold(text) {
  if (/^[ -~]*$/.test(text)) return spaced(text.toLowerCase());
  const folded = spaced([...text].map(letter).join("").normalize("NFC"));
  if (!folded) return [...text].filter((character) => /\p{S}/u.test(character)).join("");
  return folded === text ? folded : fold(folded);
}

export function squash(text) {
  return squashKey(fold(text));
}

/** As `squash`, of a text that is folded already. */
export function squashKey(folded) {
  let squashed = folded.replaceAll("&", "and").replace(SQUASHED, "");
  if (!/^[\0-\x7f]*$/.test(squashed)) squashed = squashed.replace(/[\p{P}\p{S}\p{Z}]/gu, "");
  if (!squashed) return folded.replaceAll(" ", "");
  return folded.endsWith("-") ? `${squashed}-` : squashed;
}

/** The parts of what may be a joined name, however its slashes are written; null for one part. */
export function joinParts(text) {
  const plain = text.replace(/[⁄∕⧸]/g, "/").trim();
  const parts = plain.split(/\s*\/+\s*/).filter(Boolean);
  return parts.length > 1 ? parts : null;
}

function casefold(character) {
  return character.toUpperCase().toLowerCase();
}

function letter(character) {
  const folded = casefold(character);
  if (SPELLED.has(folded)) return SPELLED.get(folded);
  let kept = "";
  for (const base of folded.normalize("NFKD")) {
    if (SPELLED.has(base)) kept += SPELLED.get(base);
    else if (SPACE.test(base)) kept += " ";
    else if (/[ -~]/.test(base)) kept += base.toLowerCase();
    else if (!/[\u0300-\u036f\p{S}\p{C}]/u.test(base)) kept += casefold(base);
  }
  return kept;
}

function spaced(folded) {
  return folded
    .split(/\s+/)
    .filter(Boolean)
    .join(" ")
    .replace(ELLIPSIS, (dots) => dots.replace(/\s/g, ""));
}
