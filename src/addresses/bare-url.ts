/** Address without query and fragment, which may contain secrets. Text that is no address stays as it is. */
export function bareUrl(url: string): string {
  return URL.canParse(url) ? url.replace(/[?#].*$/s, "") : url;
}
