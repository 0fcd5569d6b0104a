// Mana values and mana costs in a restriction: "mana value 3 or less", "the same mana cost".

export const QUANTITIES = ["mana value", "converted mana cost", "mana cost"];

const SAME = ["the same", "same", "an identical", "identical", "equal"];
const COMPARISONS = {
  "less than or equal to": "<=",
  "greater than or equal to": ">=",
  "less than": "<",
  "greater than": ">",
  "more than": ">",
  "at most": "<=",
  "at least": ">=",
  "other than": "!=",
  "equal to": "=",
  exactly: "=",
};
const SUFFIXES = {
  "or less": "<=",
  "or fewer": "<=",
  "or lower": "<=",
  "or greater": ">=",
  "or more": ">=",
  "or higher": ">=",
};
const REFERENCE_ENDS = ["other than", "from among", "and with", "and mana"];
const COST = /^(?:\{[0-9A-Z/½∞]+\})+$/;
const NUMBER = /^[0-9]{1,9}(?:\.[0-9]{1,3})?$/;

/** The test of a mana value or mana cost that comes next; null, and nothing read, where none does. */
export function readQuantity(cursor) {
  const begin = cursor.at;
  const same = cursor.takeAny(SAME);
  const named = cursor.takeAny(QUANTITIES);
  if (!named) {
    cursor.at = begin;
    return null;
  }
  const quantity = named === "mana cost" ? "mana cost" : "mana value";
  if (same) {
    if (!cursor.take("as")) cursor.take("to");
    return compared(cursor, "=", quantity, reference(cursor));
  }
  if (quantity === "mana cost") return manaCost(cursor);
  const comparison = cursor.takeAny(Object.keys(COMPARISONS));
  if (comparison) return compared(cursor, COMPARISONS[comparison], quantity, reference(cursor));
  if (!NUMBER.test(cursor.key) && cursor.key !== "x") cursor.fail("a number or X");
  const value = cursor.token;
  cursor.at += 1;
  const suffix = cursor.takeAny(Object.keys(SUFFIXES));
  return compared(cursor, suffix ? SUFFIXES[suffix] : "=", quantity, [value]);
}

function asCost(text) {
  const cost = text.toUpperCase();
  return COST.test(cost) ? cost : null;
}

function manaCost(cursor) {
  const cost = cursor.token ? asCost(cursor.token.text) : null;
  if (!cost && cursor.key !== "x") cursor.fail("a mana cost such as {2}{U}");
  cursor.at += 1;
  return cost ? { is: "cost", cost } : { is: "relative", quantity: "mana cost" };
}

function compared(cursor, comparison, quantity, words) {
  const said = words.map((token) => token.text).join(" ").replace(/[ .]+$/, "");
  if (words.length === 1) {
    if (quantity === "mana value" && NUMBER.test(said)) return { is: "value", comparison, value: Number(said) };
    if (quantity === "mana cost" && asCost(said)) return { is: "cost", cost: asCost(said) };
  }
  if (!said && comparison !== "=") cursor.fail("a number, X, or what it is compared with");
  return { is: "relative", quantity };
}

function reference(cursor) {
  const begin = cursor.at;
  while (cursor.key && !",;:()".includes(cursor.key) && !cursor.isAnyNext(REFERENCE_ENDS)) cursor.at += 1;
  return cursor.tokens.slice(begin, cursor.at);
}
