import type { ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import type { Queryable } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { enqueue, type JobName, type JobPayloads } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import {
  enqueueCloseSessions,
  findAccountByEmail,
  liftSuspension,
  suspendAccount,
} from "../accounts/index.ts";
import { createSanction } from "./sanctions/create-sanction.ts";
import { markUndone } from "./sanctions/mark-undone.ts";
import { closeReportsAndLog, lockTarget } from "./target.ts";

const texts = sentences.moderation;

type Account = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/**
 * Returns the context of a command on the command line. This process has no sockets and caches; a job closes the
 * sockets on the running server.
 */
function createOperatorContext({ clock }: Pick<Services, "clock">, db: Queryable) {
  const noop = () => undefined;
  return {
    db,
    clock,
    afterCommit: noop,
    invalidateUser: noop,
    trigger: noop,
    enqueue: <Name extends JobName>(name: Name, payload: JobPayloads[Name]) =>
      enqueue(db, name, payload),
  };
}

/**
 * Suspends a user as a moderator does, but without requiring a report: ends their sessions, closes the open reports
 * about them and writes the moderation log. Also suspends a moderator. Throws 404 for an unknown email, and 409 if the
 * user is already suspended.
 */
export function suspendByOperator(
  services: Pick<Services, "db" | "clock">,
  { email, days, reason }: { email: string; days: number | undefined; reason: string },
): Promise<{ username: string }> {
  return services.db.transaction(async (tx) => {
    const ctx = createOperatorContext(services, tx);
    const account = await getAccount(tx, email);
    const target = { kind: "user", targetId: account.id } as const;
    await lockTarget(ctx, target);
    await enqueueCloseSessions(tx, account.id);
    const suspension = { userId: account.id, days, reason, mayBeModerator: true };
    const effect = await suspendAccount(ctx, suspension);
    if (!effect) throw new AppError("CONFLICT", texts.alreadySuspended);
    await logAction(ctx, account, { action: "suspend", note: reason });
    await createSanction(ctx, {
      ...target,
      ...effect,
      act: "suspend",
      userId: account.id,
      title: "",
      reason,
      moderatorId: null,
    });
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
    const target = { kind: "user", targetId: account.id } as const;
    await lockTarget(ctx, target);
    if (!(await liftSuspension(ctx, account.id))) {
      throw new AppError("CONFLICT", texts.notSuspended);
    }
    await logAction(ctx, account, { action: "restore", note: "" });
    await markUndone(ctx, "restore", { ...target, userId: account.id });
    return account;
  });
}

async function getAccount(db: Queryable, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw notFound(texts.emailNotFound);
  return account;
}

async function logAction(
  ctx: ReturnType<typeof createOperatorContext>,
  { id, name }: Account,
  { action, note }: { action: ModerationAction; note: string },
): Promise<void> {
  await closeReportsAndLog(ctx, {
    act: action,
    kind: "user",
    targetId: id,
    title: name,
    note,
    authorId: id,
    moderatorId: null,
  });
}
