// Growth over versions as a stepped line: a count stays what it was until the next version.

import { counted, drawn, element } from "./elements.js";

const HEIGHT = 260;
const ROOM = { top: 18, right: 14, bottom: 34, left: 58 };
const STEPS = [1, 2, 2.5, 5, 10];

/** A figure for `rows` of `{version, at: Date, count}`, oldest first, drawn to a width in CSS pixels. */
export function growth(rows, current, width) {
  const inner = { width: width - ROOM.left - ROOM.right, height: HEIGHT - ROOM.top - ROOM.bottom };
  const from = rows[0].at.getTime();
  const till = rows.at(-1).at.getTime();
  const ticks = niceTicks(rows.map(({ count }) => count));
  const low = ticks[0];
  const high = ticks.at(-1);
  const x = (date) => ROOM.left + (till === from ? inner.width / 2 : ((date - from) / (till - from)) * inner.width);
  const y = (count) => ROOM.top + inner.height - ((count - low) / (high - low)) * inner.height;
  const rules = ticks.map((tick) => [
    drawn("line", { class: "grid", x1: ROOM.left, x2: width - ROOM.right, y1: y(tick), y2: y(tick) }),
    drawn("text", { class: "tick", x: ROOM.left - 10, y: y(tick) + 4, "text-anchor": "end" }, counted(tick)),
  ]);
  const path = rows
    .map(({ at, count }, nth) => (nth ? `H${x(at).toFixed(1)}V${y(count).toFixed(1)}` : `M${x(at).toFixed(1)} ${y(count).toFixed(1)}`))
    .join("");
  const dots = rows.map(({ version, at, count }) =>
    drawn(
      "circle",
      { class: version === current ? "dot here" : "dot", cx: x(at), cy: y(count), r: version === current ? 5 : 3 },
      drawn("title", {}, `${day(at)}: ${counted(count)}`),
    ),
  );
  const ends = from === till ? [rows[0]] : [rows[0], rows.at(-1)];
  const dates = ends.map(({ at }, nth) =>
    drawn("text", { class: "tick", x: x(at), y: HEIGHT - 8, "text-anchor": ends.length === 1 ? "middle" : nth ? "end" : "start" }, day(at)),
  );
  const said = `Names that may be chosen, from ${counted(rows[0].count)} on ${day(rows[0].at)} to ${counted(rows.at(-1).count)} on ${day(rows.at(-1).at)}.`;
  return drawn(
    "svg",
    { class: "plot", viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, role: "img", "aria-label": said },
    rules,
    drawn("path", { class: "growth", d: path }),
    dots,
    dates,
  );
}

/** The same as a table, for those whom a picture does not serve. */
export function growthTable(rows) {
  const lines = rows.map(({ version, at, count, names }) =>
    element("tr", {}, element("th", { scope: "row" }, day(at)), element("td", { class: "number" }, counted(count)), element("td", { class: "number" }, counted(names)), element("td", {}, element("code", {}, version))),
  );
  const heads = ["Upstream date", "May be chosen", "All scopes", "Version"];
  return element(
    "table",
    {},
    element("thead", {}, element("tr", {}, heads.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, lines.reverse()),
  );
}

// Round numbers that enclose the counts: at most six.
function niceTicks(counts) {
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  const rough = Math.max((most - least) / 4, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, STEPS.map((times) => times * power).find((each) => each >= rough));
  const first = Math.floor(least / step) * step;
  const last = Math.max(Math.ceil(most / step) * step, first + step);
  return Array.from({ length: Math.round((last - first) / step) + 1 }, (_, nth) => first + nth * step);
}

function day(date) {
  return date.toISOString().slice(0, 10);
}
