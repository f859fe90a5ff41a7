"use client";

import { useMcp } from "mcp-panel/react";

export function ToolCount({ src }: { readonly src: string }) {
  const { state, tools } = useMcp(src);
  return (
    <p>
      {state}: {tools.items.length} tools
    </p>
  );
}
