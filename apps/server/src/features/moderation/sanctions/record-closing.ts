import { sentences } from "@kora/contract/sentences";
import type { TransactionContext } from "../../../platform/context.ts";
import { createSanction } from "./create-sanction.ts";

/**
 * Stores the sanction for an account that was closed because its user entered an age under 13, so that the user can read
 * it, and appeal if it was a mistake.
 */
export async function recordClosing(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger" | "enqueue">,
  { userId, eraseAt }: { userId: string; eraseAt: Date },
): Promise<void> {
  await createSanction(tx, {
    act: "close",
    kind: "user",
    targetId: userId,
    userId,
    title: "",
    reason: sentences.profile.tooYoung,
    eraseAt,
    moderatorId: null,
  });
}
