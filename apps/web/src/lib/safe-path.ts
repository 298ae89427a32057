/**
 * Returns the path to open after login, from `?next=`. Only paths of this origin are allowed, so that a link
 * cannot redirect users to another site.
 */
export function safePath(next: string | null, fallback: string): string {
  const base = "https://here.invalid";
  // A browser resolves "/\\x" and "/<tab>/x" to another host, and so does the URL parser used here.
  if (next === null || !next.startsWith("/") || !URL.canParse(next, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(next, base);
  // "/.//x" resolves to this origin, but its path alone names another host.
  return origin === base && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : fallback;
}
