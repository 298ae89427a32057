import type { ModeratedKind, ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import type { StoryRating } from "@kora/contract/story-ratings";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { statement } from "../../platform/database/statement.ts";
import { AppError, forbidden, invalid, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { liftSuspension, suspendAccount } from "../accounts/index.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";
import { hideComment, unhideComment } from "../comments/index.ts";
import { deleteStatusAsModerator } from "../statuses/index.ts";
import { hideStory, raiseRating, unhideStory } from "../stories/index.ts";
import {
  type ReportedEntityRow,
  reportedEntityColumns,
  reportedEntityJoins,
  toTitle,
} from "./views.ts";

const texts = sentences.moderation;

interface Target {
  readonly kind: ModeratedKind;
  readonly targetId: string;
}

interface ActionInput extends Target {
  readonly action: ModerationAction;
  /**
   * The moderator's reason. `warn`, `suspend` and `raise` require it and send it to the author; else it may be empty.
   */
  readonly note: string;
  /** The duration of a suspension; undefined for a suspension without an end. */
  readonly days?: number | undefined;
  /** The new rating of `raise`. */
  readonly rating?: StoryRating | undefined;
}

/** Actions that require a note, because the author gets it. */
const actionsRequiringNote: readonly ModerationAction[] = ["warn", "suspend", "raise"];

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
};

/**
 * Applies a moderator's action to a reported entity, closes its reports and writes the log, in one transaction that
 * locks the entity. Throws 404 if the entity was never reported, or if it is deleted and the action is not `dismiss`.
 * Throws 403 for the moderator's own content and for the suspension of a moderator, and 409 if the action was already
 * applied, for example by another moderator.
 */
export function moderate(ctx: ViewerContext, input: ActionInput): Promise<{ msg: string }> {
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
  return inTransaction(ctx, async (tx) => {
    const reported = await tx.db.row(lockReportedEntity, { kind, targetId });
    const entity = reported && (await tx.db.row(selectEntity, { kind, targetId }));
    if (!entity || (!entity.exists && action !== "dismiss")) {
      throw notFound(texts.notFound);
    }
    if (entity.author_id === tx.viewer.userId) {
      throw forbidden(texts.notYourself);
    }
    if (!(await applyAction(tx, input, { ...entity, hasOpenReports: reported.has_open_reports }))) {
      throw new AppError("CONFLICT", action === "raise" ? texts.notHigher : texts.alreadyActed);
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
    return { msg: messageByAction[action] };
  });
}

type Entity = ReportedEntityRow & {
  readonly last_action: ModerationAction | null;
  readonly hasOpenReports: boolean;
};

/** Returns false if the action was already applied. */
async function applyAction(
  tx: TransactionContext<Viewer>,
  input: ActionInput,
  entity: Entity,
): Promise<boolean> {
  switch (input.action) {
    case "dismiss":
      return entity.hasOpenReports;
    case "hide":
      return hide(tx, input);
    case "unhide":
      return unhide(tx, input);
    case "warn":
      if (!entity.hasOpenReports && entity.last_action === "warn") return false;
      await alertAuthor(tx, getAuthorId(entity), input.note);
      return true;
    case "suspend":
      return suspend(tx, input, entity);
    case "restore":
      return liftSuspension(tx, getAuthorId(entity));
    case "raise":
      return raise(tx, input, entity);
  }
}

/** Returns the author of an entity. Throws 404 if the author's account is deleted. */
function getAuthorId({ author_id }: ReportedEntityRow): string {
  if (author_id === null) throw notFound(texts.notFound);
  return author_id;
}

/** Hides a story or comment. Deletes a status, because a hidden status would expire before it could be restored. */
function hide(tx: TransactionContext<Viewer>, { kind, targetId }: Target): Promise<boolean> {
  if (kind === "story") return hideStory(tx, targetId);
  return kind === "comment" ? hideComment(tx, targetId) : deleteStatusAsModerator(tx, targetId);
}

/** Shows a hidden story or comment again. Returns false if it is not hidden, and for a status, which is deleted. */
async function unhide(
  tx: TransactionContext<Viewer>,
  { kind, targetId }: Target,
): Promise<boolean> {
  if (kind === "story") return unhideStory(tx, targetId);
  return kind === "comment" && unhideComment(tx, targetId);
}

async function raise(
  tx: TransactionContext<Viewer>,
  { targetId, rating, note }: ActionInput,
  entity: Entity,
): Promise<boolean> {
  if (rating === undefined) throw invalid("rating", texts.ratingRequired);
  const hasRaised = await raiseRating(tx, { storyId: targetId, rating });
  if (hasRaised) await alertAuthor(tx, getAuthorId(entity), note);
  return hasRaised;
}

async function suspend(
  tx: TransactionContext<Viewer>,
  { note, days }: ActionInput,
  entity: Entity,
): Promise<boolean> {
  if (entity.is_moderator) throw forbidden(texts.notModerator);
  const userId = getAuthorId(entity);
  const hasSuspended = await suspendAccount(tx, { userId, days, reason: note });
  if (hasSuspended) await alertAuthor(tx, userId, note);
  return hasSuspended;
}

/** Alerts an author with the moderator's note. A suspended author sees the alert after the suspension. */
export function alertAuthor(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger">,
  userId: string,
  note: string,
): Promise<void> {
  return enqueueAlert(tx, { userId, type: "moderation", senderId: null, note });
}
