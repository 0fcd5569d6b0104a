// Closeness in spelling: how many letters must be changed, added, dropped or swapped, up to a limit.

export function distance(a, b, limit) {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let older = [];
  let old = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) cost = Math.min(cost, older[j - 2] + 1);
      row.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    older = old;
    old = row;
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
