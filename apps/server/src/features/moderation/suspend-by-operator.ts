import type { ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import type { Parts } from "../../parts.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { AppError, forbidden, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import {
  closeSessionsLater,
  findAccountByEmail,
  restoreAccount,
  suspendAccount,
} from "../accounts/index.ts";
import { settle, tell } from "./moderate.ts";

const said = sentences.moderation;

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** An act of whoever runs Kora, who has no account and no sockets: what is alive is told by jobs. */
function actOf({ clock }: Pick<Parts, "clock">, db: Queryable) {
  const nothing = () => undefined;
  return { db, clock, afterCommit: nothing, invalidateUser: nothing, trigger: nothing };
}

/**
 * Suspends somebody as a moderator does, reported or not: sessions end, open reports of the person are handled, and
 * the act stands in the log. 404, 403 for a moderator, 409 where they are suspended already.
 */
export function suspendByOperator(
  parts: Pick<Parts, "db" | "clock">,
  { email, days, reason }: { email: string; days: number | undefined; reason: string },
): Promise<{ username: string }> {
  return parts.db.transaction(async (tx) => {
    const act = actOf(parts, tx);
    const account = await accountOf(tx, email);
    if (account.isModerator) throw forbidden(said.notModerator);
    await closeSessionsLater(tx, account.id);
    if (!(await suspendAccount(act, { userId: account.id, days, reason }))) {
      throw new AppError("CONFLICT", said.suspendedAlready);
    }
    await tell(act, account.id, reason);
    await log(act, account, "suspend", reason);
    return account;
  });
}

/** Ends a suspension; 404, and 409 where there is none. */
export function restoreByOperator(
  parts: Pick<Parts, "db" | "clock">,
  { email }: { email: string },
): Promise<{ username: string }> {
  return parts.db.transaction(async (tx) => {
    const act = actOf(parts, tx);
    const account = await accountOf(tx, email);
    if (!(await restoreAccount(act, account.id))) {
      throw new AppError("CONFLICT", said.notSuspended);
    }
    await log(act, account, "restore", "");
    return account;
  });
}

async function accountOf(db: Queryable, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw notFound(said.nobody);
  return account;
}

async function log(
  { db, clock }: ReturnType<typeof actOf>,
  { id, name }: Account,
  act: ModerationAction,
  note: string,
): Promise<void> {
  await db.rows(settle, {
    id: newId(),
    act,
    kind: "user",
    targetId: id,
    title: name,
    note,
    author: id,
    moderator: null,
    now: clock.now(),
  });
}
