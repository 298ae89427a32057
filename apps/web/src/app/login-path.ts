/** Returns the path of the login page that redirects to `page` after the login. */
export function loginPath(page: { pathname: string; search: string; hash: string }): string {
  return `/login?next=${encodeURIComponent(`${page.pathname}${page.search}${page.hash}`)}`;
}
