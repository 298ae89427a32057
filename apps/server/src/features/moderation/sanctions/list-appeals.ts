import type { AppealView } from "@kora/contract/sanctions";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import {
  decodeTimeCursor,
  maxTimestamp,
  type Page,
  type PageInput,
  type TimeKey,
  toPage,
} from "../../../platform/cursor.ts";
import { pageStatement } from "../../../platform/database/statement.ts";
import { minId } from "../../../platform/ids.ts";
import { type CopyRow, latestCopies, toReportCopy } from "../../reports/index.ts";
import { type EntityRow, entityColumns, entityJoins } from "../entities.ts";
import { toEntityView, toUserSummary } from "../views.ts";
import {
  type ModeratedSanctionRow,
  moderatorColumns,
  sanctionColumns,
  toAppeal,
  toModeratedSanction,
} from "./views.ts";
import { type DeciderRow, isOtherDeciderActive, toDecisionRefusal } from "./who-decides.ts";

interface AppealRow extends ModeratedSanctionRow, DeciderRow {
  entity: EntityJson | null;
  copies: CopyRow[];
  person_username: string;
  person_name: string;
  person_avatar: string | null;
  person_is_suspended: boolean;
  decider_id: string | null;
  decider_username: string | null;
  decider_avatar: string | null;
}

/** The entity in JSON, in which times are text. */
type EntityJson = Omit<EntityRow, "created_at" | "limited_until"> & {
  created_at: string | null;
  limited_until: string | null;
};

/** The time of the sort key is that of the decision. The list of open appeals is sorted by id alone. */
interface ListValues extends TimeKey {
  needsSecondFactor: boolean;
}

const defineList = (
  name: string,
  page: (value: (name: keyof ListValues) => SQL, rowLimit: SQL) => SQL,
  orderBy: SQL,
) =>
  pageStatement<ListValues, AppealRow>(
    name,
    (value, rowLimit) => sql`
      WITH page AS MATERIALIZED (${page((key) => sql`${value(key)}`, rowLimit)})
      SELECT ${sanctionColumns}, ${moderatorColumns}, sanction.user_id, sanction.moderator_id AS actor_id,
        person.username AS person_username, person.name AS person_name, person.avatar AS person_avatar,
        person.suspended_at IS NOT NULL AS person_is_suspended, person.is_moderator AS person_is_moderator,
        decider.id AS decider_id, decider.username AS decider_username, decider.avatar AS decider_avatar,
        ${isOtherDeciderActive(sql`sanction`, sql`person`, value("needsSecondFactor"))} AS is_other_active,
        (SELECT to_jsonb(entity) FROM (
          SELECT ${entityColumns} FROM ${entityJoins(sql`(SELECT sanction.kind, sanction.target_id)`)}
        ) entity) AS entity,
        (SELECT ${latestCopies} FROM (SELECT sanction.kind, sanction.target_id) reported) AS copies
      FROM page appeal
        JOIN sanctions sanction ON sanction.id = appeal.sanction_id
        JOIN users person ON person.id = sanction.user_id
        LEFT JOIN users moderator ON moderator.id = sanction.moderator_id AND moderator.deleted_at IS NULL
        LEFT JOIN users decider ON decider.id = appeal.decided_by AND decider.deleted_at IS NULL
      ORDER BY ${orderBy}`,
  );

/** Exported for the test of the query plans. */
export const appealLists = {
  open: defineList(
    "open-appeals",
    (value, rowLimit) => sql`
      SELECT * FROM appeals WHERE decided_at IS NULL AND id > ${value("afterId")}
      ORDER BY id LIMIT ${rowLimit}`,
    sql`appeal.id`,
  ),
  decided: defineList(
    "decided-appeals",
    (value, rowLimit) => sql`
      SELECT * FROM appeals
      WHERE decided_at IS NOT NULL AND decided_at <= ${value("afterTime")}::timestamptz
        AND (decided_at < ${value("afterTime")}::timestamptz OR id > ${value("afterId")}::uuid)
      ORDER BY decided_at DESC, id LIMIT ${rowLimit}`,
    sql`appeal.decided_at DESC, appeal.id`,
  ),
} as const;

/** Returns a page of appeals: the open ones, oldest first, or the decided ones, latest first. */
export async function listAppeals(
  ctx: ViewerContext,
  { state, limit, cursor }: PageInput & { state: "open" | "decided" },
): Promise<Page<AppealView>> {
  const rows = await ctx.db.rows(appealLists[state](limit), {
    ...decodeTimeCursor(cursor),
    needsSecondFactor: ctx.config.moderatorSecondFactor,
  });
  const page = toPage(rows, limit, (row) => [
    row.decided_at?.getTime() ?? maxTimestamp,
    row.appeal_id ?? minId,
  ]);
  return { ...page, items: page.items.map((row) => toAppealView(row, ctx)) };
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));

const toEntityRow = (entity: EntityJson): EntityRow => ({
  ...entity,
  created_at: toDate(entity.created_at),
  limited_until: toDate(entity.limited_until),
});

function toAppealView(row: AppealRow, ctx: ViewerContext): AppealView {
  const appeal = toAppeal(row);
  if (appeal === null) throw new Error("An appeal has an id.");
  const { appeal: _, mayAppeal: __, ...sanction } = toModeratedSanction(row, ctx.clock.now());
  // Moderators see nothing of the reports about themselves.
  const copies = row.user_id === ctx.viewer.userId ? [] : row.copies;
  return {
    ...appeal,
    person: {
      _id: row.user_id,
      username: row.person_username,
      name: row.person_name,
      avatar: row.person_avatar,
      isSuspended: row.person_is_suspended,
    },
    sanction,
    thing: row.entity && toEntityView(toEntityRow(row.entity)),
    copies: copies.map((copy) => toReportCopy(copy, ctx, { isListed: true })),
    decidedBy: toUserSummary(row.decider_id, row.decider_username, row.decider_avatar),
    mayDecide: toDecisionRefusal(row, ctx.viewer) === undefined,
  };
}
