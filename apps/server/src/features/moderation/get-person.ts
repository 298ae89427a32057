import type { PersonForModerators } from "@kora/contract/moderation-people";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { ViewerContext } from "../../platform/context.ts";
import { literal, statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { toEraseAt } from "../accounts/index.ts";
import { noteCount } from "./entities.ts";
import { mayActOn } from "./views.ts";

interface PersonRow {
  id: string;
  name: string;
  username: string;
  avatar: string | null;
  writer_id: string | null;
  poster_name: string | null;
  about_me: string;
  created_at: Date;
  verified_at: Date | null;
  is_moderator: boolean;
  is_operator: boolean;
  suspended_at: Date | null;
  suspended_until: Date | null;
  suspended_for: string | null;
  erase_at: Date | null;
  deletion_requested_at: Date | null;
  limited_until: Date | null;
  open_reports: number;
  sanction_count: number;
  note_count: number;
  revision: number;
}

/** Counts are exact up to this number. */
const maxCount = literal(100);

/** Exported for the test of its query plan. */
export const selectPerson = statement<{ userId: string }, PersonRow>(
  "person-for-moderators",
  (value) => sql`
    SELECT u.id, u.name, u.username, u.avatar, w.id AS writer_id, u.poster_name, u.about_me, u.created_at,
      u.verified_at, u.is_moderator, u.is_operator, u.suspended_at, u.suspended_until, u.suspended_for, u.erase_at,
      u.deletion_requested_at, u.limited_until,
      (SELECT count(*)::int FROM (
        SELECT FROM reported_things t WHERE t.author_id = u.id AND t.open_since IS NOT NULL LIMIT ${maxCount}
      ) open_things) AS open_reports,
      (SELECT count(*)::int FROM (
        SELECT FROM sanctions s WHERE s.user_id = u.id LIMIT ${maxCount}
      ) own_sanctions) AS sanction_count,
      (SELECT ${noteCount} FROM (SELECT 'user' AS kind, u.id AS target_id) reported) AS note_count,
      coalesce((SELECT revision FROM reported_things WHERE kind = 'user' AND target_id = u.id), 0) AS revision
    FROM users u LEFT JOIN writers w ON w.user_id = u.id
    WHERE u.id = ${value("userId")} AND u.deleted_at IS NULL`,
);

/**
 * Returns the state of a user for moderators, who learn nothing of reports and notes about themselves. Throws 404 for an
 * account that was erased.
 */
export async function getPerson(ctx: ViewerContext, userId: string): Promise<PersonForModerators> {
  const row = await ctx.db.row(selectPerson, { userId });
  if (!row) throw notFound(sentences.moderation.personNotFound);
  const isOwn = row.id === ctx.viewer.userId;
  return {
    _id: row.id,
    username: row.username,
    avatar: row.avatar,
    name: row.name,
    writerId: row.writer_id,
    posterName: row.poster_name,
    aboutMe: row.about_me,
    createdAt: row.created_at.toISOString(),
    isVerified: row.verified_at !== null,
    isModerator: row.is_moderator,
    isOperator: row.is_operator,
    suspension: toSuspension(row, ctx.clock.now()),
    deletion: toDeletion(row),
    limitedUntil: toFuture(row.limited_until, ctx.clock.now())?.toISOString() ?? null,
    openReports: isOwn ? 0 : row.open_reports,
    sanctionCount: row.sanction_count,
    noteCount: isOwn ? 0 : row.note_count,
    revision: row.revision,
    mayAct: mayActOn(ctx, { id: row.id, isModerator: row.is_moderator }),
  };
}

const toFuture = (time: Date | null, now: Date) => (time !== null && time > now ? time : null);

function toDeletion({ deletion_requested_at: since }: PersonRow): PersonForModerators["deletion"] {
  return since && { since: since.toISOString(), erasedAt: toEraseAt(since).toISOString() };
}

function toSuspension(row: PersonRow, now: Date): PersonForModerators["suspension"] {
  const { suspended_at: since, suspended_until: until } = row;
  if (since === null || (until !== null && until <= now)) return null;
  return {
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    reason: row.suspended_for ?? "",
    erasedAt: row.erase_at?.toISOString() ?? null,
  };
}
