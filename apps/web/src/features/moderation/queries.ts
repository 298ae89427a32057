import type { ModerationEntry, ReportedEntity } from "@kora/contract/moderation";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";

/** `open`: no moderator has acted on the report yet. */
export type ReportState = "open" | "handled";
export type ReportPages = InfiniteData<Page<ReportedEntity[]>, string | null>;

/** Query keys of moderation. */
export const moderationKeys = {
  all: ["moderation"],
  reports: (state: ReportState) => ["moderation", "reports", state] as const,
  log: ["moderation", "log"],
} as const;

/** Reported content: with open reports, the oldest report first; with handled ones, the latest action first. */
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

interface ReportTarget {
  readonly kind: ModeratedKind;
  readonly targetId: string;
}

/** Returns a unique key of reported content, because ids are unique only per kind. */
export const reportedKey = ({ kind, targetId }: ReportTarget) => `${kind} ${targetId}`;

/** Removes reported content from a list. */
export function removeReported(list: ReportPages, target: ReportTarget): ReportPages {
  const isOther = (entity: ReportTarget) => reportedKey(entity) !== reportedKey(target);
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })),
  };
}

/** Rolls back `removeReported`: restores the item at its position in `previous`. Items removed since stay removed. */
export function restoreReported(
  list: ReportPages,
  previous: ReportPages,
  target: ReportTarget,
): ReportPages {
  const remaining = new Set([
    reportedKey(target),
    ...list.pages.flatMap(({ items }) => items.map((entity) => reportedKey(entity))),
  ]);
  return {
    ...previous,
    pages: previous.pages.map((page) => ({
      ...page,
      items: page.items.filter((entity) => remaining.has(reportedKey(entity))),
    })),
  };
}
