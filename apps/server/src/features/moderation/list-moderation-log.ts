import type { ModerationEntry } from "@kora/contract/moderation";
import type { LoggedAct, ModeratedKind } from "@kora/contract/moderation-actions";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { decodeIdCursor, type Page, type PageInput, toPage } from "../../platform/cursor.ts";
import { pageStatement } from "../../platform/database/statement.ts";
import { maxId, minId } from "../../platform/ids.ts";
import { toUserSummary } from "./views.ts";

interface LogRow {
  id: string;
  act: LoggedAct;
  kind: ModeratedKind;
  target_id: string;
  title: string;
  note: string;
  created_at: Date;
  moderator_id: string | null;
  moderator_username: string | null;
  moderator_avatar: string | null;
  person_id: string | null;
  person_username: string | null;
  person_avatar: string | null;
}

interface LogValues {
  beforeId: string;
  moderatorId: string;
  personId: string;
  viewer: string;
}

type LogPlaceholder = (name: keyof LogValues) => SQL;

/** Defines a list. `page` selects a page of the log, latest first. */
const defineList = (name: string, page: (value: LogPlaceholder, rowLimit: SQL) => SQL) =>
  pageStatement<LogValues, LogRow>(
    name,
    (value, rowLimit) => sql`
      SELECT l.id, l.act, l.kind, l.target_id, l.title, l.note, l.created_at,
        moderator.id AS moderator_id, moderator.username AS moderator_username, moderator.avatar AS moderator_avatar,
        person.id AS person_id, person.username AS person_username, person.avatar AS person_avatar
      FROM (${page((key) => sql`${value(key)}::uuid`, rowLimit)}) l
        LEFT JOIN users moderator ON moderator.id = l.moderator_id AND moderator.deleted_at IS NULL
        LEFT JOIN users person ON person.id = l.author_id AND person.deleted_at IS NULL
      ORDER BY l.id DESC`,
  );

/** Of a moderator's own reports, the moderator does not learn that they were dismissed. */
const isNotOwnReport = (value: LogPlaceholder) =>
  sql`(act <> 'dismiss' OR author_id IS DISTINCT FROM ${value("viewer")})`;

const firstId = sql.raw(`'${minId}'::uuid`);

/**
 * Defines the list of one moderator or author. The comparison of rows makes PostgreSQL read the index of this column and
 * nothing else: with an equality, it would read the latest entries of all until there are enough of this one.
 */
const defineListOf = (
  name: string,
  column: SQL,
  key: "moderatorId" | "personId",
  isListed: (value: LogPlaceholder) => SQL = () => sql`true`,
) =>
  defineList(
    name,
    (value, rowLimit) => sql`
      SELECT * FROM moderation_log
      WHERE (${column}, id) >= (${value(key)}, ${firstId}) AND (${column}, id) < (${value(key)}, ${value("beforeId")})
        AND ${isListed(value)} AND ${isNotOwnReport(value)}
      ORDER BY ${column} DESC, id DESC LIMIT ${rowLimit}`,
  );

/** Exported for the test of the query plans. */
export const logLists = {
  all: defineList(
    "moderation-log",
    (value, rowLimit) => sql`
      SELECT * FROM moderation_log WHERE id < ${value("beforeId")} AND ${isNotOwnReport(value)}
      ORDER BY id DESC LIMIT ${rowLimit}`,
  ),
  ofModerator: defineListOf("moderation-log-of-moderator", sql`moderator_id`, "moderatorId"),
  ofPerson: defineListOf("moderation-log-of-person", sql`author_id`, "personId"),
  ofBoth: defineListOf(
    "moderation-log-of-both",
    sql`author_id`,
    "personId",
    // With an equality, PostgreSQL would read all acts of the moderator instead of all about the person.
    (value) => sql`moderator_id IS NOT DISTINCT FROM ${value("moderatorId")}`,
  ),
} as const;

function chooseList(moderatorId: string | undefined, personId: string | undefined) {
  if (personId === undefined)
    return moderatorId === undefined ? logLists.all : logLists.ofModerator;
  return moderatorId === undefined ? logLists.ofPerson : logLists.ofBoth;
}

/** Returns a page of the moderation log, latest first; with ids, only the acts of a moderator or about a user. */
export async function listModerationLog(
  ctx: ViewerContext,
  {
    limit,
    cursor,
    moderatorId,
    personId,
  }: PageInput & { moderatorId?: string | undefined; personId?: string | undefined },
): Promise<Page<ModerationEntry>> {
  const beforeId = decodeIdCursor(cursor);
  const rows = await ctx.db.rows(chooseList(moderatorId, personId)(limit), {
    beforeId,
    // A list without the condition does not read the id.
    moderatorId: moderatorId ?? maxId,
    personId: personId ?? maxId,
    viewer: ctx.viewer.userId,
  });
  const page = toPage(rows, limit, ({ id }) => [id]);
  return { ...page, items: page.items.map(toModerationEntry) };
}

function toModerationEntry(row: LogRow): ModerationEntry {
  const { id: _id, act, kind, target_id: targetId, title, note } = row;
  return {
    _id,
    act,
    kind,
    targetId,
    title,
    note,
    person: toUserSummary(row.person_id, row.person_username, row.person_avatar),
    moderator: toUserSummary(row.moderator_id, row.moderator_username, row.moderator_avatar),
    createdAt: row.created_at.toISOString(),
  };
}
