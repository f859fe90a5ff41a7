/** The document around every page. */
import type { ReactNode } from "react";

export const metadata = { title: "mcp-panel in Next.js" };

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
