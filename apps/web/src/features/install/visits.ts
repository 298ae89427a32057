const keys = { count: "visits", counted: "visit" } as const;

/** Whether the banner appears on this visit: the 1st and every 5th (accounts-and-shell §4). */
export function isBannerVisit(visit: number): boolean {
  return visit === 1 || (visit > 0 && visit % 5 === 0);
}

/** The number of this visit, from 1; a visit is as long as its tab, however often it loads a page. */
export function countVisit(browser: { localStorage: Storage; sessionStorage: Storage }): number {
  const { localStorage, sessionStorage } = browser;
  const counted = Number(sessionStorage.getItem(keys.counted));
  if (counted > 0) return counted;
  const kept = Number.parseInt(localStorage.getItem(keys.count) ?? "", 10);
  const visit = Math.max(Number.isNaN(kept) ? 0 : kept, 0) + 1;
  localStorage.setItem(keys.count, String(visit));
  sessionStorage.setItem(keys.counted, String(visit));
  return visit;
}
