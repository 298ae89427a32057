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

/** What was reported, each thing once: what waits the longest first, or what was handled last. */
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

/** What moderators did, the latest first. */
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

/** The key of a thing in lists: ids are those of its kind. */
export const keyOf = ({ kind, targetId }: Target) => `${kind} ${targetId}`;

/** The list without a thing. */
export function withoutThing(list: ReportPages, target: Target): ReportPages {
  const isOther = (thing: Target) => keyOf(thing) !== keyOf(target);
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })),
  };
}

/** The list with what `withoutThing` took out of `before`, in its place; what else went meanwhile stays gone. */
export function withThingAgain(
  list: ReportPages,
  before: ReportPages,
  target: Target,
): ReportPages {
  const kept = new Set([
    keyOf(target),
    ...list.pages.flatMap(({ items }) => items.map((thing) => keyOf(thing))),
  ]);
  return {
    ...before,
    pages: before.pages.map((page) => ({
      ...page,
      items: page.items.filter((thing) => kept.has(keyOf(thing))),
    })),
  };
}
