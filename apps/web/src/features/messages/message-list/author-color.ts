/** Number of author colors in the theme (`--person-1` …). */
const colors = 8;

/** Returns the color of a user's name in group chats, derived from their id. */
export function authorColor(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return `var(--person-${1 + (sum % colors)})`;
}
