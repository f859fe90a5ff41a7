/**
 * The script of `mcp-panel.html`, the page of a server in one file: the panel for the server at the document's own address.
 *
 * A sign-in comes back to the same address: with its parameters, the document is the page that passes them on.
 */
const { origin, host, pathname, searchParams } = new URL(location.href);
if (searchParams.has("state")) {
  const main = document.createElement("main");
  const status = document.createElement("p");
  status.role = "status";
  main.append(document.createElement("h1"), status);
  document.body.replaceChildren(main);
  await import("./sign-in/callback-page/mcp-oauth-callback.js");
} else {
  const panel = document.createElement("mcp-panel");
  panel.setAttribute("src", pathname);
  panel.setAttribute("redirect-url", origin + pathname);
  panel.setAttribute("locked", "");
  const title = document.querySelector("h1");
  if (document.title === title?.textContent) document.title = host; // it was not replaced by a name
  if (title) title.textContent = document.title;
  document.body.append(panel);
  await import("./page.js");
}

export {};
