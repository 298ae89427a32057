import { limits } from "@kora/contract/limits";
import type { PrivacyChanges, PrivacyVersions, PrivacyView } from "@kora/contract/privacy-settings";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, invalid } from "../../platform/errors.ts";
import { isVisibleUser, republishPresence } from "../visibility/index.ts";
import { type PrivacyRow, privacyColumns, toPrivacyView } from "./privacy.ts";

const texts = sentences.profile;

interface ViewerParams {
  viewer: string;
  hiddenUserIds: readonly string[];
}

const lockSettings = statement<ViewerParams, PrivacyRow>(
  "lock-privacy",
  (value) => sql`
    SELECT ${privacyColumns(sql`u`, value("hiddenUserIds"))} FROM users u
    WHERE u.id = ${value("viewer")} AND u.deleted_at IS NULL FOR NO KEY UPDATE OF u`,
);

/**
 * Null values leave the column unchanged. A new list of chosen people keeps those whom the viewer cannot see now, as
 * during a block or a suspension: the viewer could not have removed them.
 */
const updateSettings = statement<
  ViewerParams & {
    messages: string | null;
    friendRequests: string | null;
    audience: string | null;
    audienceIds: readonly string[] | null;
    onlineState: string | null;
    readReceipts: boolean | null;
    showAge: boolean | null;
    inDirectory: boolean | null;
    downloads: boolean | null;
    storiesShownTo: string | null;
    mature: string | null;
    maxPeople: number;
  },
  PrivacyRow
>(
  "set-privacy",
  (value) => sql`
    UPDATE users u SET messages_from = coalesce(${value("messages")}, messages_from),
      friend_requests_from = coalesce(${value("friendRequests")}, friend_requests_from),
      status_audience = coalesce(${value("audience")}, status_audience),
      status_audience_ids = CASE WHEN ${value("audience")}::text IS NULL THEN status_audience_ids
        ELSE ${value("audienceIds")}::uuid[] || ARRAY(
          SELECT hidden.id FROM users hidden
          WHERE ${value("audience")} = 'chosen' AND hidden.id = ANY (u.status_audience_ids)
            AND hidden.id <> ALL (${value("audienceIds")}::uuid[])
            AND hidden.deleted_at IS NULL AND NOT ${isVisibleUser(sql`hidden`, value("hiddenUserIds"))}
          LIMIT ${value("maxPeople")} - cardinality(${value("audienceIds")}::uuid[])
        ) END,
      online_state_to = coalesce(${value("onlineState")}, online_state_to),
      sends_read_receipts = coalesce(${value("readReceipts")}, sends_read_receipts),
      shows_age = coalesce(${value("showAge")}, shows_age),
      is_in_directory = coalesce(${value("inDirectory")}, is_in_directory),
      allows_downloads = coalesce(${value("downloads")}, allows_downloads),
      stories_shown_to = coalesce(${value("storiesShownTo")}, stories_shown_to),
      mature_stories = coalesce(${value("mature")}, mature_stories),
      privacy_revision = privacy_revision + 1
    WHERE u.id = ${value("viewer")}
    RETURNING ${privacyColumns(sql`u`, value("hiddenUserIds"))}`,
);

/** Counts the users whom the viewer may choose: visible ones, and those whom the stored list contains. */
const countEligibleUsers = statement<ViewerParams & { ids: readonly string[] }, { count: number }>(
  "count-chosen-people",
  (value) => sql`
    SELECT count(*)::int AS count FROM users u
    WHERE u.id = ANY (${value("ids")}::uuid[]) AND (
      (u.verified_at IS NOT NULL AND ${isVisibleUser(sql`u`, value("hiddenUserIds"))})
      OR EXISTS (
        SELECT FROM users v WHERE v.id = ${value("viewer")} AND u.id = ANY (v.status_audience_ids)
      ))`,
);

/**
 * Changes the viewer's privacy settings; omitted ones stay unchanged. Throws 409 with both versions if another device
 * has changed them since `revision`; the same settings are no conflict, so that a client can retry after a lost
 * response. Throws 403 if a viewer who is not known to be an adult wants to see mature stories, or if a
 * minor wants to show stories to visitors, and 400 if a chosen
 * person is neither visible to the viewer nor in the stored list.
 */
export async function setPrivacy(
  ctx: ViewerContext,
  { revision, ...changes }: PrivacyChanges,
): Promise<PrivacyView> {
  const { userId: viewer, hiddenUserIds } = ctx.viewer;
  const viewerParams = { viewer, hiddenUserIds };
  const privacy = await inTransaction(ctx, async (tx) => {
    const row = await tx.db.row(lockSettings, viewerParams);
    if (!row) {
      // The account was deleted after the session was authenticated.
      throw new AppError("SESSION_REVOKED");
    }
    const current = toPrivacyView(row);
    if (revision !== undefined && revision !== row.privacy_revision) {
      if (hasSameSettings(current, changes)) return current;
      const versions: PrivacyVersions = { theirs: current, yours: { ...changes, revision } };
      throw new AppError("CONFLICT", texts.privacyChangedElsewhere, { versions });
    }
    if (changes.mature !== undefined && changes.mature !== "hide" && !row.is_adult) {
      throw forbidden(texts.matureForAdults);
    }
    if (changes.storiesShownTo === "public" && row.is_minor) {
      throw forbidden(texts.publicForOlder);
    }
    const audienceIds = Array.isArray(changes.status) ? [...new Set(changes.status)] : null;
    if (audienceIds) await checkChosenPeople(tx, audienceIds);
    const updated = await tx.db.row(updateSettings, {
      ...viewerParams,
      messages: changes.messages ?? null,
      friendRequests: changes.friendRequests ?? null,
      audience: audienceIds ? "chosen" : ((changes.status as string | undefined) ?? null),
      audienceIds,
      onlineState: changes.onlineState ?? null,
      readReceipts: changes.readReceipts ?? null,
      showAge: changes.showAge ?? null,
      inDirectory: changes.inDirectory ?? null,
      downloads: changes.downloads ?? null,
      // `members` is not the choice of a minor, who would keep it as an adult.
      storiesShownTo: row.is_minor ? null : (changes.storiesShownTo ?? null),
      // `hide` is not the choice of a minor, who would keep it as an adult.
      mature: row.is_adult ? (changes.mature ?? null) : null,
      maxPeople: limits.status.chosenUsers,
    });
    tx.afterCommit(() => ctx.invalidateUser(viewer));
    return toPrivacyView(updated as PrivacyRow);
  });
  if (changes.onlineState !== undefined) await republishPresence(ctx, viewer);
  return privacy;
}

/** True if the changes set nothing that differs from the stored settings. */
function hasSameSettings(current: PrivacyView, { status, ...changes }: PrivacyChanges): boolean {
  const toKey = (audience: PrivacyView["status"]) =>
    Array.isArray(audience) ? audience.toSorted().join() : audience;
  return (
    (status === undefined || toKey(status) === toKey(current.status)) &&
    Object.entries(changes).every(
      ([name, value]) => value === undefined || value === current[name as keyof PrivacyView],
    )
  );
}

/** Throws 400 unless the viewer may choose all these users, who are others. */
async function checkChosenPeople(
  tx: TransactionContext<Viewer>,
  ids: readonly string[],
): Promise<void> {
  const { userId: viewer, hiddenUserIds } = tx.viewer;
  const { count } = (await tx.db.row(countEligibleUsers, { viewer, hiddenUserIds, ids })) ?? {};
  if (count !== ids.length || ids.includes(viewer)) throw invalid("status", texts.chosenPersonGone);
}
