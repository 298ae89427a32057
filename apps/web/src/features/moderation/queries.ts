import type { CallInput } from "@kora/contract";
import type { ModeratedEntity, ModerationEntry } from "@kora/contract/moderation";
import type { ModeratedKind } from "@kora/contract/moderation-actions";
import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { Page } from "../../lib/create-api.ts";
import { pagedQuery } from "../../lib/paged-query.ts";

/** `open`: no moderator has acted on the report yet. */
export type ReportState = "open" | "handled";
type EntityPages = InfiniteData<Page<ModeratedEntity[]>, string | null>;

/** The kind and id of content or of a user on which a moderator acts. */
export interface Target {
  readonly kind: ModeratedKind;
  readonly targetId: string;
}

/** Selects entries of the log: by the moderator, and by the person whom they concern. */
export interface LogFilter {
  readonly moderatorId?: string | undefined;
  readonly personId?: string | undefined;
}

const root = "moderation";
const openReportsKey = [root, "reports", "open"] as const;

/** Query keys of moderation. */
export const moderationKeys = {
  all: [root],
  /** `authorId`: only what this user wrote, and the user. */
  reports: (state: ReportState, authorId?: string) =>
    [root, "reports", state, authorId ?? null] as const,
  entity: ({ kind, targetId }: Target) => [root, "entity", kind, targetId] as const,
  notes: ({ kind, targetId }: Target) => [root, "notes", kind, targetId] as const,
  log: ({ moderatorId, personId }: LogFilter) =>
    [root, "log", moderatorId ?? null, personId ?? null] as const,
  latestEntry: (personId: string) => [root, "latest-entry", personId] as const,
  copy: (copyId: string) => [root, "copy", copyId] as const,
  search: (kind: string, text: string) => [root, "search", kind, text] as const,
  person: (userId: string) => [root, "person", userId] as const,
  sanctions: (userId: string) => [root, "sanctions", userId] as const,
  appeals: (state: AppealState) => [root, "appeals", state] as const,
} as const;

export type AppealState = "open" | "decided";

/**
 * The `staleTime` of what moderators see: a screen fetches it whenever it opens, because users and other moderators
 * change it, and no event says so.
 */
export const staleTime = 0;

/** Reported content: with open reports, the oldest report first; with handled ones, the latest action first. */
export function reportsQuery(state: ReportState, authorId?: string) {
  return pagedQuery(
    "listReports",
    { query: { state, authorId } },
    { queryKey: moderationKeys.reports(state, authorId), staleTime },
  );
}

/** A user or public content, reported or not, or reported content. */
export function entityQuery(target: Target) {
  const { kind, targetId } = target;
  return queryOptions({
    queryKey: moderationKeys.entity(target),
    staleTime,
    queryFn: ({ signal }) =>
      api.call("getModeratedEntity", { params: { kind, targetId } }, { signal }),
  });
}

/** The moderation log, the latest entry first. */
export function logQuery(filter: LogFilter) {
  return pagedQuery(
    "listModerationLog",
    { query: filter },
    { queryKey: moderationKeys.log(filter), staleTime },
  );
}

/** The latest entry of the log that concerns a user; null if there is none. */
export function latestEntryQuery(personId: string) {
  return queryOptions({
    queryKey: moderationKeys.latestEntry(personId),
    staleTime,
    // Not cached after use: a dialog that opens after another conflict shows no older entry first.
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ModerationEntry | null> => {
      const query = { personId, limit: 1 };
      const [entry] = await api.call("listModerationLog", { query }, { signal });
      return entry ?? null;
    },
  });
}

/** A copy of reported content with its whole text. It never changes. */
export function reportCopyQuery(copyId: string) {
  return queryOptions({
    queryKey: moderationKeys.copy(copyId),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call("getReportCopy", { params: { copyId } }, { signal }),
  });
}

type SearchKind = NonNullable<CallInput<"searchAsModerator">["query"]["kind"]>;

/** The kinds that moderators can search by name. */
export const searchedKinds = [
  "user",
  "story",
  "series",
  "group",
  "playlist",
] as const satisfies readonly SearchKind[];

/** Users or content by name, URL or id. */
export function searchQuery(kind: SearchKind, text: string) {
  return pagedQuery(
    "searchAsModerator",
    { query: { q: text, kind } },
    { queryKey: moderationKeys.search(kind, text), staleTime },
  );
}

/** Returns a unique key of reported content, because ids are unique only per kind. */
export const reportedKey = ({ kind, targetId }: Target) => `${kind} ${targetId}`;

/** Removes reported content from a list. */
function removeReported(list: EntityPages, target: Target): EntityPages {
  const isOther = (entity: Target) => reportedKey(entity) !== reportedKey(target);
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter(isOther) })),
  };
}

/** Removes content whose reports were handled from the lists of open reports. */
export function removeFromOpenReports(queryClient: QueryClient, target: Target): void {
  queryClient.setQueriesData<EntityPages>(
    { queryKey: openReportsKey },
    (list) => list && removeReported(list, target),
  );
}
