/**
 * The path to go on to after the login, from `?next=`. Only paths of this origin: anything else
 * would let a link send people elsewhere.
 */
export function safePath(next: string | null, fallback: string): string {
  const here = "https://here.invalid";
  // A browser reads "/\\x" and "/<tab>/x" as another host; so does its own parser, asked here.
  if (next === null || !next.startsWith("/") || !URL.canParse(next, here)) return fallback;
  const { origin, pathname, search, hash } = new URL(next, here);
  // "/.//x" is of this origin, but its path alone names another host.
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : fallback;
}
