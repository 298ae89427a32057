import type { ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import type { Queryable } from "../../platform/database/database.ts";
import { AppError, forbidden, notFound } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Services } from "../../services.ts";
import {
  enqueueCloseSessions,
  findAccountByEmail,
  liftSuspension,
  suspendAccount,
} from "../accounts/index.ts";
import { alertAuthor } from "./apply-action.ts";
import { closeReportsAndLog } from "./moderate.ts";

const texts = sentences.moderation;

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/**
 * Returns the context of a command on the command line. This process has no sockets and caches; a job closes the
 * sockets on the running server.
 */
function createOperatorContext({ clock }: Pick<Services, "clock">, db: Queryable) {
  const noop = () => undefined;
  return { db, clock, afterCommit: noop, invalidateUser: noop, trigger: noop };
}

/**
 * Suspends a user as a moderator does, but without requiring a report: ends their sessions, closes the open reports
 * about them and writes the moderation log. Throws 404 for an unknown email, 403 for a moderator, and 409 if the user
 * is already suspended.
 */
export function suspendByOperator(
  services: Pick<Services, "db" | "clock">,
  { email, days, reason }: { email: string; days: number | undefined; reason: string },
): Promise<{ username: string }> {
  return services.db.transaction(async (tx) => {
    const ctx = createOperatorContext(services, tx);
    const account = await getAccount(tx, email);
    if (account.isModerator) throw forbidden(texts.notModerator);
    await enqueueCloseSessions(tx, account.id);
    if (!(await suspendAccount(ctx, { userId: account.id, days, reason }))) {
      throw new AppError("CONFLICT", texts.alreadySuspended);
    }
    await alertAuthor(ctx, account.id, reason);
    await logAction(ctx, account, { action: "suspend", note: reason });
    return account;
  });
}

/** Ends a suspension. Throws 404 for an unknown email, and 409 if the user is not suspended. */
export function restoreByOperator(
  services: Pick<Services, "db" | "clock">,
  { email }: { email: string },
): Promise<{ username: string }> {
  return services.db.transaction(async (tx) => {
    const ctx = createOperatorContext(services, tx);
    const account = await getAccount(tx, email);
    if (!(await liftSuspension(ctx, account.id))) {
      throw new AppError("CONFLICT", texts.notSuspended);
    }
    await logAction(ctx, account, { action: "restore", note: "" });
    return account;
  });
}

async function getAccount(db: Queryable, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw notFound(texts.emailNotFound);
  return account;
}

async function logAction(
  { db, clock }: ReturnType<typeof createOperatorContext>,
  { id, name }: Account,
  { action, note }: { action: ModerationAction; note: string },
): Promise<void> {
  await db.rows(closeReportsAndLog, {
    id: newId(),
    action,
    kind: "user",
    targetId: id,
    title: name,
    note,
    authorId: id,
    moderatorId: null,
    now: clock.now(),
  });
}
