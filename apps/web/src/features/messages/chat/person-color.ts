/** As many colours of people as the theme has (`--person-1` …). */
const colors = 8;

/** The colour of somebody's name among others: the same everywhere, from their id. */
export function colorOf(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `var(--person-${1 + (sum % colors)})`;
}
