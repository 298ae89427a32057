/** Returns the login path that leads back to the given page. */
export function loginPath(page: { pathname: string; search: string; hash: string }): string {
  return `/login?next=${encodeURIComponent(`${page.pathname}${page.search}${page.hash}`)}`;
}
