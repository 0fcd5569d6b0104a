// Closeness in spelling: how many letters must be changed, added, dropped or swapped, up to a limit.

const LONGEST = 200;
let older = new Uint16Array(LONGEST + 2);
let old = new Uint16Array(LONGEST + 2);
let row = new Uint16Array(LONGEST + 2);

/** The distance, or more than `limit` where it is greater. Only cells near the diagonal can hold less. */
export function distance(a, b, limit) {
  if (Math.abs(a.length - b.length) > limit || Math.max(a.length, b.length) > LONGEST) return limit + 1;
  for (let j = 0; j <= b.length; j += 1) old[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - limit);
    const till = Math.min(b.length, i + limit);
    row[from - 1] = from === 1 ? i : limit + 1;
    let least = row[from - 1];
    const letter = a.charCodeAt(i - 1);
    for (let j = from; j <= till; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = letter === other ? old[j - 1] : Math.min(old[j - 1], row[j - 1], old[j]) + 1;
      const swapped =
        i > 1 && j > 1 && letter !== other && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other;
      if (swapped) cost = Math.min(cost, older[j - 2] + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (till < b.length) row[till + 1] = limit + 1;
    if (least > limit) return limit + 1;
    [older, old, row] = [old, row, older];
  }
  return old[b.length];
}

/** Places of the nearest keys, best first; a third of the letters may differ. */
export function nearest(text, keys, count) {
  const limit = Math.min(4, Math.floor(text.length / 3));
  if (limit < 1) return [];
  const found = [];
  for (let at = 0; at < keys.length; at += 1) {
    const far = distance(text, keys[at], limit);
    if (far <= limit) found.push([far, at]);
  }
  found.sort(([a, at], [b, bt]) => a - b || at - bt);
  return found.slice(0, count).map(([, at]) => at);
}
