/** Domains of countries under which everybody can have a name. The public suffix list is more precise, and larger than the rest of the client. */
const OF_COUNTRIES = /^(?:ac|co|com|edu|go|gob|gov|ne|net|nom|or|org)\.[a-z]{2}$/;

/** Returns true for a domain such as `co.uk`, in lower case. https://publicsuffix.org/list/ */
export function isCountryDomain(domain: string): boolean {
  return OF_COUNTRIES.test(domain);
}
