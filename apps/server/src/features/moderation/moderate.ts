import { actionsRequiringNote, type ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, invalid, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { republishPresence } from "../visibility/index.ts";
import { type ActionInput, applyAction, type Target } from "./apply-action.ts";
import {
  type ReportedEntityRow,
  reportedEntityColumns,
  reportedEntityJoins,
  toTitle,
} from "./views.ts";

const texts = sentences.moderation;

const lockReportedEntity = statement<Target, { has_open_reports: boolean }>(
  "lock-reported-entity",
  (value) => sql`
    SELECT open_since IS NOT NULL AS has_open_reports FROM reported_things
    WHERE kind = ${value("kind")} AND target_id = ${value("targetId")} FOR UPDATE`,
);

const selectEntity = statement<
  Target,
  ReportedEntityRow & { last_action: ModerationAction | null }
>(
  "entity-to-moderate",
  (value) => sql`
    SELECT ${reportedEntityColumns}, (
      SELECT l.act FROM moderation_log l
      WHERE l.kind = ${value("kind")} AND l.target_id = ${value("targetId")} ORDER BY l.id DESC LIMIT 1
    ) AS last_action
    FROM ${reportedEntityJoins(sql`(SELECT ${value("kind")}::text AS kind, ${value("targetId")}::uuid AS target_id)`)}`,
);

/** Closes the open reports of an entity and writes an entry of the moderation log. */
export const closeReportsAndLog = statement<
  Target & {
    id: string;
    action: ModerationAction;
    title: string;
    note: string;
    authorId: string | null;
    /** Null for actions by the operator. */
    moderatorId: string | null;
    now: Date;
  },
  unknown
>(
  "log-moderation",
  (value) => sql`
    WITH handled AS (
      UPDATE reports SET handled_at = ${value("now")}
      WHERE kind = ${value("kind")} AND target_id = ${value("targetId")} AND handled_at IS NULL
    ),
    closed AS (
      UPDATE reported_things SET open_since = NULL, handled_at = ${value("now")}
      WHERE kind = ${value("kind")} AND target_id = ${value("targetId")}
    )
    INSERT INTO moderation_log (id, act, kind, target_id, title, note, author_id, moderator_id, created_at)
    VALUES (${value("id")}, ${value("action")}, ${value("kind")}, ${value("targetId")}, ${value("title")}, ${value("note")},
      ${value("authorId")}, ${value("moderatorId")}, ${value("now")})`,
);

const messageByAction: Record<ModerationAction, string> = {
  dismiss: texts.dismissed,
  hide: texts.hidden,
  warn: texts.warned,
  suspend: texts.suspended,
  unhide: texts.unhidden,
  restore: texts.restored,
  raise: texts.raised,
  setBirthMonth: texts.birthMonthSet,
};

const conflictByAction: Partial<Record<ModerationAction, string>> = {
  raise: texts.notHigher,
  setBirthMonth: texts.sameBirthMonth,
};

/**
 * Applies a moderator's action to a reported entity, closes its reports and writes the log, in one transaction that
 * locks the entity. Throws 404 if the entity was never reported, or if it is deleted and the action is not `dismiss`.
 * Throws 403 for the moderator's own content, and for the suspension or the age of a moderator, and 409 if the action was
 * already applied, for example by another moderator.
 */
export async function moderate(ctx: ViewerContext, input: ActionInput): Promise<{ msg: string }> {
  const { kind, targetId, action, note } = input;
  if (note === "" && actionsRequiringNote.includes(action)) {
    throw invalid("note", texts.noteRequired);
  }
  if (kind === "user" && (action === "hide" || action === "unhide")) {
    throw invalid("act", texts.notHideable);
  }
  if (action === "raise" && kind !== "story") {
    throw invalid("act", texts.notRateable);
  }
  const authorId = await inTransaction(ctx, async (tx) => {
    const reported = await tx.db.row(lockReportedEntity, { kind, targetId });
    const entity = reported && (await tx.db.row(selectEntity, { kind, targetId }));
    if (!entity || (!entity.exists && action !== "dismiss")) {
      throw notFound(texts.notFound);
    }
    if (entity.author_id === tx.viewer.userId) {
      throw forbidden(texts.notYourself);
    }
    if (!(await applyAction(tx, input, { ...entity, hasOpenReports: reported.has_open_reports }))) {
      throw new AppError("CONFLICT", conflictByAction[action] ?? texts.alreadyActed);
    }
    await tx.db.rows(closeReportsAndLog, {
      id: newId(),
      action,
      kind,
      targetId,
      title: toTitle(entity),
      note,
      authorId: entity.author_id,
      moderatorId: tx.viewer.userId,
      now: tx.clock.now(),
    });
    return entity.author_id;
  });
  if (action === "setBirthMonth" && authorId !== null) await republishPresence(ctx, authorId);
  return { msg: messageByAction[action] };
}
