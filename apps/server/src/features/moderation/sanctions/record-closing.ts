import { sentences } from "@kora/contract/sentences";
import type { TransactionContext } from "../../../platform/context.ts";
import type { Target } from "../entities.ts";
import { logAct, readTarget } from "../target.ts";
import { toTitle } from "../views.ts";
import { createSanction } from "./create-sanction.ts";

/**
 * Writes the moderation log for an account that was closed because its user entered an age under 13, and stores the
 * sanction, so that the user can read it, and appeal if it was a mistake.
 */
export async function recordClosing(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger" | "enqueue">,
  { userId, eraseAt }: { userId: string; eraseAt: Date },
): Promise<void> {
  const target: Target = { kind: "user", targetId: userId };
  const closing = { ...target, act: "close", moderatorId: null } as const;
  await logAct(tx, {
    ...closing,
    title: toTitle(await readTarget(tx.db, target)),
    note: sentences.moderation.closedByAge,
    authorId: userId,
  });
  await createSanction(tx, {
    ...closing,
    userId,
    title: "",
    reason: sentences.profile.tooYoung,
    eraseAt,
  });
}
