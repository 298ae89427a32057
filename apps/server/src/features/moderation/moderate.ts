import type { ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../platform/context.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import { requireRecentProof } from "../../platform/http/require-recent-proof.ts";
import { republishPresence } from "../visibility/index.ts";
import { type ActionInput, applyAction } from "./apply-action.ts";
import { type EntityRow, isFound } from "./entities.ts";
import { isHideable } from "./hide-entity.ts";
import { recordAct } from "./record-act.ts";
import { lockTarget, readTarget } from "./target.ts";
import { requireMayAct } from "./views.ts";

const texts = sentences.moderation;

const messageByAction: Record<ModerationAction, string> = {
  dismiss: texts.dismissed,
  hide: texts.hidden,
  warn: texts.warned,
  suspend: texts.suspended,
  unhide: texts.unhidden,
  restore: texts.restored,
  raise: texts.raised,
  setBirthMonth: texts.birthMonthSet,
  limit: texts.limited,
  unlimit: texts.unlimited,
  close: texts.closed,
};

const conflictByAction: Partial<Record<ModerationAction, string>> = {
  raise: texts.notHigher,
  setBirthMonth: texts.sameBirthMonth,
  limit: texts.alreadyLimited,
  unlimit: texts.notLimited,
  close: texts.alreadyClosed,
};

/** Throws 400 for an action that its kind does not have. */
function requireValidAction({ kind, action }: ActionInput): void {
  if ((action === "hide" || action === "unhide") && !isHideable(kind)) {
    throw invalid("act", kind === "user" ? texts.notHideable : texts.messageNotHideable);
  }
  if (action === "raise" && kind !== "story") {
    throw invalid("act", texts.notRateable);
  }
}

/** Throws 403 if the viewer may not act on the author, and for a moderator's content without a recent proof. */
function requireMayActOnAuthor(ctx: Pick<ViewerContext, "viewer" | "clock">, row: EntityRow): void {
  requireMayAct(ctx, { id: row.author_id, isModerator: row.is_moderator });
  if (row.is_moderator) requireRecentProof(ctx.viewer, ctx.clock.now());
}

/**
 * Applies a moderator's action to a public or reported entity, closes its reports, writes the log, and stores and
 * announces the sanction, in one transaction that locks the entity. Throws 404 if moderators may not see the entity, or
 * if it is deleted and the action is not `dismiss`. Throws 403 for the moderator's own content and for that of another
 * moderator, and 409 if the action was already applied, for example by another moderator.
 */
export async function moderate(ctx: ViewerContext, input: ActionInput): Promise<{ msg: string }> {
  const { action } = input;
  requireValidAction(input);
  const authorId = await inTransaction(ctx, (tx) => applyAndLog(tx, input));
  if (action === "setBirthMonth" && authorId !== null) await republishPresence(ctx, authorId);
  return { msg: messageByAction[action] };
}

/** Returns the id of the author. */
async function applyAndLog(
  tx: TransactionContext<Viewer>,
  input: ActionInput,
): Promise<string | null> {
  const { kind, targetId, action, note, revision } = input;
  const state = await lockTarget(tx, { kind, targetId });
  const entity = await readTarget(tx.db, { kind, targetId });
  const isSeen = isFound({ ...entity, has_state: !state.is_new }, tx);
  if (!isSeen || (!entity.exists && action !== "dismiss")) throw notFound(texts.notFound);
  requireMayActOnAuthor(tx, entity);
  const isRevisionSeen = revision === state.revision;
  if (revision !== undefined && !isRevisionSeen) {
    throw new AppError("CONFLICT", texts.alreadyActed);
  }
  const effect = await applyAction(tx, input, {
    ...entity,
    hasOpenReports: state.open_since !== null,
    isRevisionSeen,
  });
  if (!effect) throw new AppError("CONFLICT", conflictByAction[action] ?? texts.alreadyActed);
  await recordAct(tx, {
    kind,
    targetId,
    action,
    reason: note,
    effect,
    entity,
    moderatorId: tx.viewer.userId,
  });
  return entity.author_id;
}
