import { deviceStore, type Store, tabStore } from "../../lib/storage.ts";

/** Storage keys: the number of visits, the number of this tab's visit, and whether the banner was dismissed in it. */
const keys = { count: "visits", counted: "visit", dismissed: "install-dismissed" } as const;

/** Returns whether the banner appears on this visit: the 1st and every 5th. */
export function isBannerVisit(visit: number): boolean {
  return visit === 1 || (visit > 0 && visit % 5 === 0);
}

/** Returns the number of this visit, from 1. A visit lasts as long as its tab, including reloads. */
export function countVisit(device: Store = deviceStore, tab: Store = tabStore): number {
  const counted = Number(tab.get(keys.counted));
  if (counted > 0) return counted;
  const stored = Number.parseInt(device.get(keys.count) ?? "", 10);
  const visit = Math.max(Number.isNaN(stored) ? 0 : stored, 0) + 1;
  device.set(keys.count, String(visit));
  tab.set(keys.counted, String(visit));
  return visit;
}

/** Returns whether the banner appears now: it stays away for the rest of a visit on which it was dismissed. */
export function isBannerDue(device: Store = deviceStore, tab: Store = tabStore): boolean {
  return isBannerVisit(countVisit(device, tab)) && tab.get(keys.dismissed) === null;
}

/** Dismisses the banner for this visit. */
export function dismissBanner(tab: Store = tabStore): void {
  tab.set(keys.dismissed, "1");
}
