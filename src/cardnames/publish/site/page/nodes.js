// What a restriction says, as a small tree, and its test of a face. Three answers: true, false, and null where
// the source does not give what the test needs, so that unknown is neither "creature" nor "nonland".

export const ANYTHING = { is: "anything" };

export function allOf(nodes) {
  const kept = flat(nodes, "all").filter((node) => node.is !== "anything");
  if (kept.length < 2) return kept[0] ?? ANYTHING;
  return { is: "all", nodes: kept };
}

export function anyOf(nodes) {
  const opened = flat(nodes, "any");
  if (opened.some((node) => node.is === "anything")) return ANYTHING;
  return opened.length === 1 ? opened[0] : { is: "any", nodes: opened };
}

export function noneOf(node) {
  if (node.is === "not") return node.node;
  if (node.is === "any") return allOf(node.nodes.map(noneOf));
  return { is: "not", node };
}

function flat(nodes, is) {
  return nodes.flatMap((node) => (node.is === is ? node.nodes : [node]));
}

export function leaves(node) {
  if (node.is === "all" || node.is === "any") return node.nodes.flatMap(leaves);
  return node.is === "not" ? leaves(node.node) : [node];
}

export function isNegatedWord(node) {
  return node.is === "not" && node.node.is === "word";
}

const COMPARE = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** The test of a tree: face -> true, false or null. `words` are the vocabulary of data.json. */
export function testOf(node, words, nameKey) {
  const inner = (child) => testOf(child, words, nameKey);
  switch (node.is) {
    case "anything":
      return () => true;
    case "word":
      return wordTest(node, words);
    case "value":
      return (face) => (face.value === null ? null : COMPARE[node.comparison](face.value, node.value));
    case "cost":
      return (face) => (face.cost !== null || face.types.length ? face.cost === node.cost : null);
    case "one of": {
      const keys = new Set(node.names.map(nameKey));
      return (face) => keys.has(nameKey(face.name));
    }
    case "not":
      return negation(inner(node.node));
    case "all":
      return every(node.nodes.map(inner));
    case "any":
      return negation(every(node.nodes.map((child) => negation(inner(child)))));
    default:
      throw new Error(`no test of ${node.is}`);
  }
}

function wordTest({ kind, word }, words) {
  const typed = (test) => (face) => (face.types.length ? test(face) : null);
  const coloured = (test) => (face) => (face.colors || face.types.length ? test(face) : null);
  switch (kind) {
    case "group": {
      const members = words.groups[word].map(([of, member]) => wordTest({ kind: of, word: member }, words));
      return typed((face) => members.some((member) => member(face)));
    }
    case "color":
      return coloured((face) => face.colors.includes(words.colors[word]));
    case "color_count": {
      const [fewest, most] = words.color_counts[word];
      return coloured((face) => fewest <= face.colors.length && face.colors.length <= most);
    }
    default: {
      const line = { supertype: "supertypes", type: "types", subtype: "subtypes" }[kind];
      const written = Object.hasOwn(words.spellings, word) ? words.spellings[word] : [word];
      return typed((face) => written.some((spelling) => face[line].includes(spelling)));
    }
  }
}

function negation(test) {
  return (face) => {
    const holds = test(face);
    return holds === null ? null : !holds;
  };
}

function every(tests) {
  return (face) => {
    let known = true;
    for (const test of tests) {
      const holds = test(face);
      if (holds === false) return false;
      if (holds === null) known = null;
    }
    return known;
  };
}
