import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { alertFixture } from "../../entities/notification/alert.fixture.ts";
import { unreadKeys } from "../../entities/unread.ts";
import {
  type AlertPages,
  dropLaterAlertPages,
  getCachedAlerts,
  updateAlerts,
} from "./alert-cache.ts";
import { alertKeys } from "./alert-keys.ts";
import { applyAlertEvent } from "./apply-events.ts";
import { markReadOptimistically } from "./mark-read-optimistically.ts";

/** An alert whose id ends with the digit `number`. */
const alertWithNumber = (number: number, changes: Parameters<typeof alertFixture>[0] = {}) =>
  alertFixture({ _id: `0193f0a0-0000-7000-8000-00000000000${number}`, ...changes });

/** A cache with two pages: the alerts 8 and 6, then 4 and 2, the last one read. */
function cacheWithAlerts() {
  const queryClient = new QueryClient();
  const pages = [
    { items: [alertWithNumber(8), alertWithNumber(6)], nextCursor: "next", unreadCount: 3 },
    { items: [alertWithNumber(4), alertWithNumber(2, { read: true })], nextCursor: null },
  ];
  queryClient.setQueryData<AlertPages>(alertKeys.list, { pages, pageParams: [null, "next"] });
  const numbers = () => getCachedAlerts(queryClient).map(({ _id }) => Number(_id.slice(-1)));
  const unreadNumbers = () =>
    getCachedAlerts(queryClient).flatMap(({ _id, read }) => (read ? [] : [Number(_id.slice(-1))]));
  /** The unread count of the bell and that of the list. */
  const counts = () => [
    queryClient.getQueryData(unreadKeys.alerts),
    queryClient.getQueryData<AlertPages>(alertKeys.list)?.pages[0]?.unreadCount,
  ];
  return { queryClient, numbers, unreadNumbers, counts };
}

const newAlertEvent = (
  number: number,
  { unreadCount, replacedId = null }: { unreadCount: number; replacedId?: string | null },
) =>
  ({
    change: "new",
    alert: alertWithNumber(number),
    replacedId,
    isMuted: false,
    unreadCount,
  }) as const;

test("a new alert is first in the list, and the bell shows the event's count", () => {
  const { queryClient, numbers, counts } = cacheWithAlerts();
  applyAlertEvent(queryClient, newAlertEvent(9, { unreadCount: 4 }));
  expect(numbers()).toEqual([9, 8, 6, 4, 2]);
  expect(counts()).toEqual([4, 4]);
});

test("alerts that may have changed, as by a block, are fetched again, and the bell shows the event's count at once", () => {
  const { queryClient, counts, numbers } = cacheWithAlerts();
  applyAlertEvent(queryClient, { change: "changed", unreadCount: 1 });
  expect(counts()).toEqual([1, 1]);
  expect(numbers()).toEqual([8, 6, 4, 2]);
  expect(queryClient.getQueryState(alertKeys.list)?.isInvalidated).toBe(true);
});

test("an alert that combines an earlier one replaces it on any page", () => {
  const { queryClient, numbers } = cacheWithAlerts();
  applyAlertEvent(
    queryClient,
    newAlertEvent(9, { unreadCount: 3, replacedId: alertWithNumber(4)._id }),
  );
  expect(numbers()).toEqual([9, 8, 6, 2]);
});

test("a late alert is inserted in order, and a repeated event does not mark a read alert as unread", () => {
  const { queryClient, numbers, unreadNumbers } = cacheWithAlerts();
  applyAlertEvent(queryClient, newAlertEvent(9, { unreadCount: 4 }));
  applyAlertEvent(queryClient, newAlertEvent(7, { unreadCount: 5 }));
  expect(numbers()).toEqual([9, 8, 7, 6, 4, 2]);
  applyAlertEvent(queryClient, { change: "read", alertId: alertWithNumber(9)._id, unreadCount: 4 });
  applyAlertEvent(queryClient, newAlertEvent(9, { unreadCount: 4 }));
  expect(numbers()).toEqual([9, 8, 7, 6, 4, 2]);
  expect(unreadNumbers()).toEqual([8, 7, 6, 4]);
});

test("one alert or all alerts are marked as read", () => {
  const { queryClient, unreadNumbers, counts } = cacheWithAlerts();
  applyAlertEvent(queryClient, { change: "read", alertId: alertWithNumber(6)._id, unreadCount: 2 });
  expect(unreadNumbers()).toEqual([8, 4]);
  applyAlertEvent(queryClient, { change: "read", alertId: null, unreadCount: 0 });
  expect(unreadNumbers()).toEqual([]);
  expect(counts()).toEqual([0, 0]);
});

test("a failed mark-as-read restores the unread alerts and the count", () => {
  const { queryClient, unreadNumbers, counts } = cacheWithAlerts();
  // Sets the count of the bell to that of the list, 3.
  updateAlerts(queryClient, 3, (items) => items);
  for (const alertId of [alertWithNumber(6)._id, null]) {
    const undo = markReadOptimistically(queryClient, alertId);
    expect(unreadNumbers()).toEqual(alertId === null ? [] : [8, 4]);
    undo();
    expect(unreadNumbers()).toEqual([8, 6, 4]);
    expect(counts()).toEqual([3, 3]);
  }
});

test("an alert that the server has removed disappears from the list", () => {
  const { queryClient, numbers, counts } = cacheWithAlerts();
  applyAlertEvent(queryClient, { change: "gone", alertId: alertWithNumber(8)._id, unreadCount: 2 });
  expect(numbers()).toEqual([6, 4, 2]);
  expect(counts()).toEqual([2, 2]);
});

test("an event that arrives before the list is loaded sets only the unread count", () => {
  const queryClient = new QueryClient();
  applyAlertEvent(queryClient, newAlertEvent(9, { unreadCount: 4 }));
  expect(queryClient.getQueryData(unreadKeys.alerts)).toBe(4);
  expect(getCachedAlerts(queryClient)).toEqual([]);
});

test("dropLaterAlertPages keeps only the first page of the list", () => {
  const { queryClient, numbers } = cacheWithAlerts();
  dropLaterAlertPages(queryClient);
  expect(numbers()).toEqual([8, 6]);
});
