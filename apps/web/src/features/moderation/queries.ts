import type { ModerationEntry, ReportedEntity } from "@kora/contract/moderation";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";

export type ReportState = "open" | "handled";
export type ReportPages = InfiniteData<Page<ReportedEntity[]>, string | null>;

export const moderationKeys = {
  all: ["moderation"],
  reports: (state: ReportState) => ["moderation", "reports", state] as const,
  log: ["moderation", "log"],
} as const;

/** Reported content: open reports the oldest first, handled ones the latest first. */
export function reportsQuery(state: ReportState) {
  return infiniteQueryOptions({
    queryKey: moderationKeys.reports(state),
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<Page<ReportedEntity[]>> =>
      api.page("listReports", { query: { state, cursor: pageParam ?? undefined } }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  });
}

/** The moderation log, the latest entry first. */
export const logQuery = infiniteQueryOptions({
  queryKey: moderationKeys.log,
  staleTime: 0,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }): Promise<Page<ModerationEntry[]>> =>
    api.page("listModerationLog", { query: { cursor: pageParam ?? undefined } }, { signal }),
  getNextPageParam: (last) => last.nextCursor,
});

interface Target {
  readonly kind: ModeratedKind;
  readonly targetId: string;
}

/** Key of reported content; ids are unique only per kind. */
export const thingKey = ({ kind, targetId }: Target) => `${kind} ${targetId}`;

export function withoutThing(list: ReportPages, target: Target): ReportPages {
  const isOther = (thing: Target) => thingKey(thing) !== thingKey(target);
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })),
  };
}

/** Rolls back `withoutThing` at the position in `before`. Items removed since then stay removed. */
export function withRestoredThing(
  list: ReportPages,
  before: ReportPages,
  target: Target,
): ReportPages {
  const remaining = new Set([
    thingKey(target),
    ...list.pages.flatMap(({ items }) => items.map((thing) => thingKey(thing))),
  ]);
  return {
    ...before,
    pages: before.pages.map((page) => ({
      ...page,
      items: page.items.filter((thing) => remaining.has(thingKey(thing))),
    })),
  };
}
