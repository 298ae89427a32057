import type { AppealOutcome, ModeratedKind, SanctionAct } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import { sql } from "drizzle-orm";
import {
  inTransaction,
  type TransactionContext,
  type Viewer,
  type ViewerContext,
} from "../../../platform/context.ts";
import { statement } from "../../../platform/database/statement.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { requireRecentProof } from "../../../platform/http/require-recent-proof.ts";
import { enqueueAlert } from "../../alert-outbox/index.ts";
import { republishPresence } from "../../visibility/index.ts";
import { lockTarget, logAct } from "../target.ts";
import type { PreviousState } from "./create-sanction.ts";
import { undoSanction } from "./undo-sanction.ts";
import { type DeciderRow, isOtherDeciderActive, toDecisionRefusal } from "./who-decides.ts";

const texts = sentences.moderation;

interface AppealRow extends DeciderRow {
  sanction_id: string;
  kind: ModeratedKind;
  target_id: string;
}

const selectAppeal = statement<{ appealId: string; needsSecondFactor: boolean }, AppealRow>(
  "appeal-to-decide",
  (value) => sql`
    SELECT appeal.sanction_id, sanction.kind, sanction.target_id, sanction.user_id, sanction.moderator_id AS actor_id,
      person.is_moderator AS person_is_moderator,
      ${isOtherDeciderActive(sql`sanction`, sql`person`, value("needsSecondFactor"))} AS is_other_active
    FROM appeals appeal JOIN sanctions sanction ON sanction.id = appeal.sanction_id
      JOIN users person ON person.id = sanction.user_id
    WHERE appeal.id = ${value("appealId")}`,
);

interface SanctionRow {
  act: SanctionAct;
  title: string;
  erase_at: Date | null;
  previous: PreviousState | null;
  undone_at: Date | null;
}

/** Also locks the user, whom other actions suspend and limit without a lock of this entity. */
const lockSanction = statement<{ sanctionId: string }, SanctionRow>(
  "lock-sanction-to-decide",
  (value) => sql`
    SELECT sanction.act, sanction.title, sanction.erase_at, sanction.previous, sanction.undone_at
    FROM sanctions sanction JOIN users person ON person.id = sanction.user_id
    WHERE sanction.id = ${value("sanctionId")}
    FOR NO KEY UPDATE`,
);

const decide = statement<
  { appealId: string; outcome: AppealOutcome; reason: string; now: Date; viewer: string },
  { id: string }
>(
  "decide-appeal",
  (value) => sql`
    UPDATE appeals SET outcome = ${value("outcome")}, reason = ${value("reason")}, decided_at = ${value("now")},
      decided_by = ${value("viewer")}
    WHERE id = ${value("appealId")} AND decided_at IS NULL
    RETURNING id`,
);

const setUndone = statement<{ sanctionId: string; now: Date }, unknown>(
  "mark-sanction-undone",
  (value) =>
    sql`UPDATE sanctions SET undone_at = ${value("now")} WHERE id = ${value("sanctionId")}`,
);

interface Decision {
  appealId: string;
  outcome: AppealOutcome;
  reason: string;
}

/**
 * Decides an appeal, informs its user by alert and mail, and undoes the act if it is overturned, in one transaction.
 * Locks the entity first, as `moderate` does. Throws 409 if the appeal is decided already, and 403 for a moderator who
 * may not decide it.
 */
export async function decideAppeal(
  ctx: ViewerContext,
  decision: Decision,
): Promise<{ msg: string }> {
  const needsSecondFactor = ctx.config.moderatorSecondFactor;
  const appeal = await ctx.db.row(selectAppeal, { ...decision, needsSecondFactor });
  if (!appeal) throw notFound(texts.appealNotFound);
  const refusal = toDecisionRefusal(appeal, ctx.viewer);
  if (refusal) throw refusal;
  if (appeal.person_is_moderator) requireRecentProof(ctx.viewer, ctx.clock.now());
  const { msg, act } = await inTransaction(ctx, (tx) => decideInTransaction(tx, decision, appeal));
  if (act === "setBirthMonth") await republishPresence(ctx, appeal.user_id);
  return { msg };
}

async function decideInTransaction(
  tx: TransactionContext<Viewer>,
  { appealId, outcome, reason }: Decision,
  { sanction_id: sanctionId, kind, target_id: targetId, user_id: userId }: AppealRow,
): Promise<{ msg: string; act: SanctionAct }> {
  const now = tx.clock.now();
  const viewer = tx.viewer.userId;
  await lockTarget(tx, { kind, targetId });
  const sanction = await tx.db.row(lockSanction, { sanctionId });
  if (!sanction) throw notFound(texts.appealNotFound);
  if (!(await tx.db.row(decide, { appealId, outcome, reason, now, viewer }))) {
    throw new AppError("CONFLICT", texts.appealDecided);
  }
  const { act, title, erase_at: eraseAt, previous } = sanction;
  const isOverturned = outcome === "overturned";
  let isUndone = true;
  if (isOverturned && sanction.undone_at === null) {
    isUndone = await undoSanction(tx, {
      id: sanctionId,
      userId,
      act,
      kind,
      targetId,
      eraseAt,
      previous,
    });
    await tx.db.rows(setUndone, { sanctionId, now });
  }
  const entry = { kind, targetId, title, authorId: userId, moderatorId: viewer };
  await logAct(tx, { ...entry, act: isOverturned ? "overturn" : "uphold", note: reason });
  await enqueueAlert(tx, {
    userId,
    type: "appeal_decided",
    senderId: null,
    referenceId: sanctionId,
    note: reason,
  });
  await tx.enqueue("send-appeal-mail", { appealId });
  if (!isOverturned) return { msg: texts.appealUpheld, act };
  return { msg: isUndone ? texts.appealOverturned : texts.appealReplaced, act };
}
