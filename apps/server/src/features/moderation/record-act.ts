import {
  type ModerationAction,
  type SanctionAct,
  sanctionActs,
} from "@kora/contract/moderation-actions";
import type { TransactionContext } from "../../platform/context.ts";
import type { EntityRow, Target } from "./entities.ts";
import { createSanction, type Effect } from "./sanctions/create-sanction.ts";
import { markUndone } from "./sanctions/mark-undone.ts";
import { closeReportsAndLog, toSanctionTitle } from "./target.ts";
import { toTitle } from "./views.ts";

/** An action that was applied to an entity. */
interface AppliedAct extends Target {
  readonly action: ModerationAction;
  readonly reason: string;
  readonly effect: Effect;
  readonly entity: EntityRow;
  /** Null for the operator on the command line. */
  readonly moderatorId: string | null;
}

const isSanction = (action: ModerationAction): action is SanctionAct =>
  (sanctionActs as readonly ModerationAction[]).includes(action);

/**
 * Closes the reports of an entity after an action, writes the log, and stores and announces the sanction, in the
 * transaction of the action. Every action ends with it, whoever takes it and wherever.
 */
export async function recordAct(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger" | "enqueue">,
  { kind, targetId, action, reason, effect, entity, moderatorId }: AppliedAct,
): Promise<void> {
  const target = { kind, targetId };
  const { author_id: authorId } = entity;
  await closeReportsAndLog(tx, {
    ...target,
    act: action,
    note: reason,
    title: toTitle(entity),
    authorId,
    moderatorId,
  });
  if (authorId === null) return;
  await markUndone(tx, action, { ...target, userId: authorId });
  if (!isSanction(action)) return;
  await createSanction(tx, {
    ...target,
    ...effect,
    act: action,
    userId: authorId,
    title: toSanctionTitle(entity),
    reason,
    moderatorId,
  });
}
