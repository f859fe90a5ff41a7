/** Vite plugin: `mcp-panel.html`, the page of a server in one file, for servers in any language. It has its script, its style, and its policy inside. */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { PAGE_SCRIPT, PAGE_STYLE, pageDocument } from "../src/panel-page/page-document.ts";
import { pagePolicy } from "../src/panel-page/page-policy.ts";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The plugin. Replaces the script by the document. */
export function panelHtml(): Plugin {
  return {
    name: "panel-html",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [name, output] of Object.entries(bundle)) {
          if (output.type !== "chunk") continue;
          // Nothing in the script may end it early, or begin a comment of HTML.
          const script = output.code.trim().replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
          const policy = pagePolicy({ scripts: [PAGE_SCRIPT, script].map(hash), style: hash(PAGE_STYLE) }, [])
            // Of no effect in a document.
            .replace(" frame-ancestors 'none';", "");
          const source = pageDocument({ name: "MCP server", inline: { script, policy } });
          delete bundle[name];
          this.emitFile({ type: "asset", fileName: "mcp-panel.html", source });
        }
      },
    },
  };
}
