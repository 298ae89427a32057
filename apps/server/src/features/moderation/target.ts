import type { LoggedAct, ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { requireRow } from "../../platform/database/queryable.ts";
import { statement } from "../../platform/database/statement.ts";
import { notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { type EntityRow, entityColumns, entityJoins, isFound, type Target } from "./entities.ts";
import { toTitle } from "./views.ts";

const texts = sentences.moderation;

/** The row of `reported_things` that an action has locked. */
export interface TargetState {
  readonly open_since: Date | null;
  readonly revision: number;
  /** True if the entity was neither reported nor moderated before. */
  readonly is_new: boolean;
}

/** Inserts the row for an entity that was not reported, so that there is a row to lock. */
const lockRow = statement<Target & { now: Date }, TargetState>(
  "lock-entity-to-moderate",
  (value) => sql`
    INSERT INTO reported_things (kind, target_id, handled_at)
    VALUES (${value("kind")}, ${value("targetId")}, ${value("now")})
    ON CONFLICT (kind, target_id) DO UPDATE SET kind = excluded.kind
    RETURNING open_since, revision, xmax = 0 AS is_new`,
);

/** Locks an entity, so that actions on it run one after another. */
export function lockTarget(
  tx: Pick<TransactionContext, "db" | "clock">,
  target: Target,
): Promise<TargetState> {
  return requireRow(tx.db, lockRow, { ...target, now: tx.clock.now() });
}

export type TargetRow = EntityRow & {
  readonly last_action: ModerationAction | null;
  readonly has_state: boolean;
};

const selectTarget = statement<Target, TargetRow>(
  "entity-to-moderate",
  (value) => sql`
    SELECT ${entityColumns}, (
      SELECT l.act FROM moderation_log l
      WHERE l.kind = ${value("kind")} AND l.target_id = ${value("targetId")}
        AND l.act <> ALL (ARRAY['uphold', 'overturn'])
      ORDER BY l.id DESC LIMIT 1
    ) AS last_action, EXISTS (
      SELECT FROM reported_things thing
      WHERE thing.kind = ${value("kind")} AND thing.target_id = ${value("targetId")}
    ) AS has_state
    FROM ${entityJoins(sql`(SELECT ${value("kind")}::text AS kind, ${value("targetId")}::uuid AS target_id)`)}`,
);

/** Returns an entity, also a deleted one. */
export function readTarget(db: Queryable, target: Target): Promise<TargetRow> {
  return requireRow(db, selectTarget, target);
}

/**
 * Returns an entity that the viewer may see as a moderator: a public or a reported one of another user. Throws 404 for any
 * other, and for the viewer's own that is not public, because that would tell that it was reported.
 */
export async function findTargetToModerate(
  tx: Pick<TransactionContext<Viewer>, "db" | "clock" | "viewer">,
  target: Target,
): Promise<TargetRow> {
  const row = await readTarget(tx.db, target);
  if (!isFound(row, tx)) throw notFound(texts.notFound);
  return row;
}

const insertEntry = statement<
  Target & {
    id: string;
    act: LoggedAct;
    title: string;
    note: string;
    authorId: string | null;
    moderatorId: string | null;
    now: Date;
  },
  unknown
>(
  "log-moderation",
  (value) => sql`
    INSERT INTO moderation_log (id, act, kind, target_id, title, note, author_id, moderator_id, created_at)
    VALUES (${value("id")}, ${value("act")}, ${value("kind")}, ${value("targetId")}, ${value("title")}, ${value("note")},
      ${value("authorId")}, ${value("moderatorId")}, ${value("now")})`,
);

const closeReports = statement<Target & { authorId: string | null; now: Date }, unknown>(
  "close-reports",
  (value) => sql`
    WITH handled AS (
      UPDATE reports SET handled_at = ${value("now")}
      WHERE kind = ${value("kind")} AND target_id = ${value("targetId")} AND handled_at IS NULL
    )
    UPDATE reported_things SET open_since = NULL, handled_at = ${value("now")}, taken_by = NULL, taken_at = NULL,
      author_id = coalesce(author_id, ${value("authorId")}), revision = revision + 1
    WHERE kind = ${value("kind")} AND target_id = ${value("targetId")}`,
);

/** An act as the log has it. `moderatorId` is null for the operator on the command line. */
export interface ActEntry extends Target {
  readonly act: LoggedAct;
  readonly note: string;
  readonly title: string;
  readonly authorId: string | null;
  readonly moderatorId: string | null;
}

/** Writes an entry of the moderation log. */
export async function logAct(
  tx: Pick<TransactionContext, "db" | "clock">,
  entry: ActEntry,
): Promise<void> {
  await tx.db.rows(insertEntry, { ...entry, id: newId(), now: tx.clock.now() });
}

/** Closes the open reports of an entity and writes an entry of the moderation log. */
export async function closeReportsAndLog(
  tx: Pick<TransactionContext, "db" | "clock">,
  entry: ActEntry,
): Promise<void> {
  await tx.db.rows(closeReports, { ...entry, now: tx.clock.now() });
  await logAct(tx, entry);
}

/** Returns the title of an entity for its sanction: of a user and a message, it would be the name of the user. */
export function toSanctionTitle(row: EntityRow): string {
  return row.kind === "user" || row.kind === "message" ? "" : toTitle(row);
}
