// node lookup.mjs publication "Petty Theft": what a name stands for, from names.jsonl alone.
import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [root, asked] = process.argv.slice(2);
const { version, contract } = JSON.parse(readFileSync(`${root}/latest.json`, "utf8"));
if (contract.split(".")[0] !== "1") throw new Error(`contract ${contract}: upgrade this script`);

const lines = createInterface({ input: createReadStream(`${root}/versions/${version}/names.jsonl`) });
let found = false;
for await (const line of lines) {
  const name = JSON.parse(line);
  if (name.name !== asked) continue;
  found = true;
  const may = name.choosable ? "may be chosen" : `is out of scope (${name.scope})`;
  console.log(`${name.name} ${may}`);
  for (const entry of name.entries) {
    console.log(`  ${entry.kind} of ${entry.card_name}, rule ${entry.rule}: ${entry.types.join(" ") || "unknown type"}`);
  }
}
if (!found) console.log(`${asked} is no name`);
process.exitCode = found ? 0 : 1;
