import { deviceStore, type Store, tabStore } from "../../lib/storage.ts";

/** Storage keys. `currentVisit` is the number of this tab's visit; `dismissed` is set if its banner was dismissed. */
const storageKeys = {
  visitCount: "visits",
  currentVisit: "visit",
  dismissed: "install-dismissed",
} as const;

/** Returns whether the banner appears on this visit: the 1st and every 5th. */
export function isBannerVisit(visit: number): boolean {
  return visit === 1 || (visit > 0 && visit % 5 === 0);
}

/** Returns the number of this visit, from 1. A visit lasts as long as its tab, including reloads. */
export function countVisit(device: Store = deviceStore, tab: Store = tabStore): number {
  const currentVisit = Number(tab.get(storageKeys.currentVisit));
  if (currentVisit > 0) return currentVisit;
  const storedCount = Number.parseInt(device.get(storageKeys.visitCount) ?? "", 10);
  const visit = Math.max(Number.isNaN(storedCount) ? 0 : storedCount, 0) + 1;
  device.set(storageKeys.visitCount, String(visit));
  tab.set(storageKeys.currentVisit, String(visit));
  return visit;
}

/** Returns whether the banner appears now: on a banner visit, unless it was dismissed on this visit. */
export function isBannerDue(device: Store = deviceStore, tab: Store = tabStore): boolean {
  return isBannerVisit(countVisit(device, tab)) && tab.get(storageKeys.dismissed) === null;
}

/** Dismisses the banner for this visit. */
export function dismissBanner(tab: Store = tabStore): void {
  tab.set(storageKeys.dismissed, "1");
}
