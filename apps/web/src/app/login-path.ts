/**
 * Returns the path of the login page that redirects to `page` after the login. `wasRevoked`: the device forgets the user, so
 * the query, such as words that were searched for, is left out.
 */
export function loginPath(
  page: { pathname: string; search: string; hash: string },
  { wasRevoked = false }: { wasRevoked?: boolean } = {},
): string {
  const search = wasRevoked ? "" : page.search;
  return `/login?next=${encodeURIComponent(`${page.pathname}${search}${page.hash}`)}`;
}
