/** Vue has to know the tags that are elements and not components of its own. */
import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("mcp-") } } })],
});
