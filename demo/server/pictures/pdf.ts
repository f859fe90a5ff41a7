/**
 * Converts a few lines of text to a PDF file with one page.
 *
 * Owns: the file format, as small as readers accept. Does not wrap lines.
 * @see https://opensource.adobe.com/dc-acrobat-sdk-docs/pdfstandards/PDF32000_2008.pdf
 */

import { latin1, type Bytes } from "../bytes.js";

/** A string in PDF syntax; the demo's strings contain only ASCII. */
function quoted(text: string): string {
  return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}

/** A PDF of one A5 page: a title, and lines below it. */
export function pdf(title: string, lines: readonly string[]): Bytes {
  const drawn = [
    "BT /F1 24 Tf 48 520 Td",
    `${quoted(title)} Tj`,
    "/F1 13 Tf 0 -40 Td 20 TL",
    ...lines.map((line) => `${quoted(line)} Tj T*`),
    "ET",
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return latin1(file + end);
}
