/** File types of recordings. */
export const RECORDING_FILES = ".ndjson,.jsonl,.har,.json,application/json,application/x-ndjson";

/**
 * Lets the user choose a file of these types (extensions and MIME types, separated by commas). `take` receives it;
 * nothing happens if the user cancels.
 */
export function chooseFile(accept: string, take: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) take(file);
  });
  input.click();
}
