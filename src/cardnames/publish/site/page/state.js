// What the page shows is told by the address alone, so that any view can be shared: `#name=Fire&r=instant`.

const SCOPE = "rules";

/** `{view, text, asked, restriction, scope}`: `text` as typed so far, `asked` where an answer is wanted. */
export function readState() {
  const hash = location.hash.slice(1);
  const said = new URLSearchParams(hash);
  const asked = said.get("name");
  return {
    view: hash === "report" ? "report" : "ask",
    text: asked ?? said.get("q") ?? "",
    asked,
    restriction: said.get("r") ?? "",
    scope: said.get("scope") ?? SCOPE,
  };
}

export function addressOf({ text = "", asked = null, restriction = "", scope = SCOPE }) {
  const said = new URLSearchParams();
  if (asked !== null) said.set("name", asked);
  else if (text) said.set("q", text);
  if (restriction) said.set("r", restriction);
  if (scope !== SCOPE) said.set("scope", scope);
  return `#${said.toString().replaceAll("+", "%20")}`;
}
