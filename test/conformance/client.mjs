/** What the suite starts as "the client": hands the scenario to the browser that runs already, and ends as the scenario ended. */
const url = process.argv[2];
const response = await fetch(process.env.MCP_PANEL_CONTROL, {
  method: "POST",
  body: JSON.stringify({
    url,
    name: process.env.MCP_CONFORMANCE_SCENARIO,
    context: JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}"),
  }),
});
console.log(await response.text());
process.exit(response.ok ? 0 : 1);
