/** The package reads its files beside itself, so it is not bundled. */
export default { serverExternalPackages: ["mcp-panel"] };
