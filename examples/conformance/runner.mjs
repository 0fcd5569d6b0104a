// node runner.mjs conformance.json [engine.mjs]: run the conformance kit against an engine.
//
// An engine's module exports functions named as the questions: choose, same_name, all_different_names,
// has_different_name, matches_chosen, indicator. Each takes a case's `input` and gives the answer as `expected` is
// written; a question without a function is skipped. `choose` may leave out reason, rule, kinds, same_as and offers:
// what is left out is not compared. Exit code 1 where an answer is wrong.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [kit, engine = new URL("small_engine.mjs", import.meta.url).pathname] = process.argv.slice(2);
const { format, cases } = JSON.parse(readFileSync(kit, "utf8"));
if (format.split(".")[0] !== "1") throw new Error(`format ${format}: upgrade this runner`);
const answers = await import(pathToFileURL(resolve(engine)).href);

const sorted = (list) => JSON.stringify([...list].sort());
const AGREE = {
  kinds: (found, expected) => sorted(found) === sorted(expected), // in any order
  same_as: (found, expected) => sorted(found) === sorted(expected),
  offers: (found, expected) => expected.every((name) => found.includes(name)), // at least these
};

function wrong(found, expected) {
  if (typeof expected === "boolean") return found === expected ? [] : ["answer"];
  if (!("allowed" in expected)) return found.set === expected.set && found.number === expected.number ? [] : ["answer"];
  if (found.allowed !== expected.allowed) return ["allowed"];
  return Object.keys(expected).filter((key) => {
    if (found[key] === undefined) return false;
    const agree = AGREE[key] ?? ((one, other) => one === other);
    return !agree(found[key], expected[key]);
  });
}

const counts = {};
for (const { id, question, basis, input, expected, why } of cases) {
  const count = (counts[question] ??= { right: 0, wrong: 0, skipped: 0 });
  if (!answers[question]) {
    count.skipped += 1;
    continue;
  }
  let found;
  let bad;
  try {
    found = answers[question](input);
    bad = wrong(found, expected);
  } catch (error) {
    [found, bad] = [String(error), ["error"]];
  }
  if (bad.length === 0) {
    count.right += 1;
    continue;
  }
  count.wrong += 1;
  console.log(`${id} (${basis}): ${bad.join(", ")}\n  ${why}`);
  console.log(`  found    ${JSON.stringify(found)}\n  expected ${JSON.stringify(expected)}`);
}
console.table(counts);
process.exitCode = Object.values(counts).some((count) => count.wrong) ? 1 : 0;
