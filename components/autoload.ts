/**
 * The file for the script tag `mcp-elements.js`: defines each element of this package once a page uses it.
 *
 * Owns: which file has which element, and following the document: tags that are there, that come later, and those in shadow roots of its own elements, which
 * import what they use themselves. Elements in shadow roots of others: import their files, or write the tag in the document.
 */

/** The panel's first file has these. */
const panel = (): Promise<unknown> => import("./page.js");
/** Files of the elements, by tag. */
const FILES: Readonly<Record<string, () => Promise<unknown>>> = {
  "mcp-panel": panel,
  "mcp-app": () => import("./apps/mcp-app.js"),
  "mcp-app-access": () => import("./dialogs/apps/app-access.js"),
  "mcp-app-download": () => import("./dialogs/apps/app-download.js"),
  "mcp-app-link": () => import("./dialogs/apps/app-link.js"),
  "mcp-app-message": () => import("./dialogs/apps/app-message.js"),
  "mcp-app-resource": () => import("./dialogs/apps/app-resource.js"),
  "mcp-arguments-editor": () => import("./parts/form/arguments-editor.js"),
  "mcp-audit-trail": () => import("./views/input-requests/audit-trail.js"),
  "mcp-auth-fields": () => import("./views/settings/auth-fields.js"),
  "mcp-authorization": () => import("./views/authorization/authorization.js"),
  "mcp-client-id": () => import("./dialogs/client-id.js"),
  "mcp-code-view": () => import("./parts/viewers/code-view.js"),
  "mcp-completion-field": () => import("./parts/form/completion-field.js"),
  "mcp-connect-form": () => import("./views/connect-form/connect-form.js"),
  "mcp-content-block": () => import("./parts/content/content-block.js"),
  "mcp-copy-button": () => import("./parts/basic/copy-button.js"),
  "mcp-data-table": () => import("./parts/viewers/data-table.js"),
  "mcp-definition-diff": () => import("./parts/trust/definition-diff.js"),
  "mcp-diff-view": () => import("./parts/viewers/diff-view.js"),
  "mcp-elicitation-form": () => import("./dialogs/elicitation-form.js"),
  "mcp-elicitation-url": () => import("./dialogs/elicitation-url.js"),
  "mcp-error-view": panel,
  "mcp-header-fields": () => import("./views/settings/header-fields.js"),
  "mcp-hex-view": () => import("./parts/viewers/hex-view.js"),
  "mcp-history": () => import("./views/history/history.js"),
  "mcp-history-detail": () => import("./views/history/history-detail.js"),
  "mcp-history-settings": () => import("./views/settings/history-settings.js"),
  "mcp-host": () => import("./mcp-panel/host/mcp-host.js"),
  "mcp-icon": () => import("./parts/viewers/icon-view.js"),
  "mcp-image-view": () => import("./parts/viewers/image-view.js"),
  "mcp-input-request-dialog": () => import("./dialogs/input-request-dialog/input-request-dialog.js"),
  "mcp-input-requests": () => import("./views/input-requests/input-requests.js"),
  "mcp-json-editor": () => import("./parts/json/json-editor.js"),
  "mcp-json-tree": () => import("./parts/viewers/json/json-tree.js"),
  "mcp-log": () => import("./views/log/log.js"),
  "mcp-malformed-entry": () => import("./views/malformed/malformed-entry.js"),
  "mcp-markdown-view": () => import("./parts/viewers/markdown-view.js"),
  "mcp-offer-settings": () => import("./views/settings/offer-settings.js"),
  "mcp-problems": () => import("./views/problems/problems.js"),
  "mcp-progress": () => import("./parts/basic/progress.js"),
  "mcp-prompt-detail": () => import("./views/prompts/prompt-detail.js"),
  "mcp-prompt-messages": () => import("./views/prompts/prompt-messages.js"),
  "mcp-prompts": () => import("./views/prompts/prompts.js"),
  "mcp-prompts-list": () => import("./views/prompts/prompts-list.js"),
  "mcp-resource-detail": () => import("./views/resources/resource-detail.js"),
  "mcp-resource-directory": () => import("./views/resources/resource-directory.js"),
  "mcp-resource-reader": () => import("./views/resource-reader/resource-reader.js"),
  "mcp-resources": () => import("./views/resources/resources.js"),
  "mcp-resources-list": () => import("./views/resources/resources-list.js"),
  "mcp-result-view": () => import("./parts/content/result-view.js"),
  "mcp-roots-request": () => import("./dialogs/roots-request.js"),
  "mcp-sampling-request": () => import("./dialogs/sampling/sampling-request.js"),
  "mcp-sampling-result": () => import("./dialogs/sampling/sampling-result.js"),
  "mcp-schema-form": () => import("./parts/form/schema-form.js"),
  "mcp-server-form": () => import("./views/servers/server-form.js"),
  "mcp-server-header": panel,
  "mcp-server-import": () => import("./views/servers/server-import.js"),
  "mcp-server-settings": () => import("./views/settings/server-settings.js"),
  "mcp-servers": () => import("./views/servers/servers.js"),
  "mcp-settings": () => import("./views/settings/settings.js"),
  "mcp-sign-in": () => import("./dialogs/sign-in/sign-in.js"),
  "mcp-skill-detail": () => import("./views/skills/skill-detail.js"),
  "mcp-skills": () => import("./views/skills/skills.js"),
  "mcp-skills-list": () => import("./views/skills/skills-list.js"),
  "mcp-split-view": panel,
  "mcp-svg-view": () => import("./parts/viewers/svg-view.js"),
  "mcp-tasks": () => import("./views/tasks/tasks.js"),
  "mcp-template-form": () => import("./views/resources/template-form.js"),
  "mcp-text-view": () => import("./parts/basic/text-view.js"),
  "mcp-text-warning": () => import("./parts/trust/text-warning.js"),
  "mcp-tool-approval": () => import("./dialogs/tool-approval.js"),
  "mcp-tool-change": () => import("./views/tool-detail/tool-change.js"),
  "mcp-tool-detail": () => import("./views/tool-detail/tool-detail.js"),
  "mcp-tools": panel,
  "mcp-tools-list": panel,
  "mcp-traffic": () => import("./views/traffic/traffic.js"),
  "mcp-traffic-detail": () => import("./views/traffic/traffic-detail.js"),
  "mcp-view-switch": () => import("./parts/viewers/view-switch.js"),
};

/** Loads the files of tags in `root` that are not defined. A file that can't be loaded is tried again with the next tag. */
function load(root: Document | Element): void {
  const found = root instanceof Element ? [root, ...root.querySelectorAll("*")] : root.querySelectorAll("*");
  for (const tag of new Set([...found].map(({ localName }) => localName)))
    if (Object.hasOwn(FILES, tag) && !customElements.get(tag))
      void FILES[tag]?.().catch((error: unknown) => reportError(error));
}

load(document);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) load(node);
}).observe(document, { subtree: true, childList: true });
