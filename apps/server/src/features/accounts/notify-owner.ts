import { sentences } from "@kora/contract/sentences";
import type { TransactionContext } from "../../platform/context.ts";
import { enqueueAlert } from "../alert-outbox/index.ts";

/** A change of the security of an account, about which its user gets a mail and an alert. */
export type SecurityNotice = Exclude<keyof typeof sentences.security, "newDevice">;

/**
 * Notifies a user by mail and alert of a change of the account's security, in the transaction of the change. Whoever
 * made it may not be the owner of the account.
 */
export async function notifyOwner(
  tx: Pick<TransactionContext, "db" | "clock" | "trigger" | "enqueue">,
  { userId, notice }: { userId: string; notice: SecurityNotice },
): Promise<void> {
  const note = sentences.security[notice];
  await enqueueAlert(tx, { userId, type: "security", senderId: null, note });
  await tx.enqueue("send-security-mail", { userId, notice });
}
