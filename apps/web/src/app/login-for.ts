/** The login, which leads back to the page that it stands for. */
export function loginFor(page: { pathname: string; search: string; hash: string }): string {
  return `/login?next=${encodeURIComponent(`${page.pathname}${page.search}${page.hash}`)}`;
}
