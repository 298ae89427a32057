import type { ModerationAction } from "@kora/contract/moderation-actions";
import { sentences } from "@kora/contract/sentences";
import type { Queryable } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { enqueue, type JobName, type JobPayloads } from "../../platform/jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { findAccountByEmail } from "../accounts/index.ts";
import { recordAct } from "./record-act.ts";
import type { Effect } from "./sanctions/create-sanction.ts";
import { lockTarget, readTarget } from "./target.ts";

export type OperatorServices = Pick<Services, "db" | "clock">;
type OperatorContext = ReturnType<typeof createOperatorContext>;
type OperatorAccount = NonNullable<Awaited<ReturnType<typeof findAccountByEmail>>>;

/** Returns the context of a command on the command line. This process has no sockets and caches. */
export function createOperatorContext({ clock }: Pick<Services, "clock">, db: Queryable) {
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

/** Returns the account with an email. Throws 404 if there is none. */
export async function getAccountByEmail(db: Queryable, email: string): Promise<OperatorAccount> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw notFound(sentences.moderation.emailNotFound);
  return account;
}

interface OperatorAct {
  readonly email: string;
  readonly action: ModerationAction;
  readonly reason: string;
  /** The sentence of the 409 if there is nothing to do. */
  readonly conflict: string;
  /** Returns undefined if there is nothing to do. */
  readonly apply: (ctx: OperatorContext, account: OperatorAccount) => Promise<Effect | undefined>;
}

/**
 * Acts on a user as a moderator does, also on a moderator, and without requiring a report: the reports about the user are
 * closed, the log has the act and its reason, and the user is told of a sanction. Throws 404 for an unknown email.
 */
export function actByOperator(
  services: OperatorServices,
  { email, action, reason, conflict, apply }: OperatorAct,
): Promise<OperatorAccount & { readonly effect: Effect }> {
  return services.db.transaction(async (tx) => {
    const ctx = createOperatorContext(services, tx);
    const account = await getAccountByEmail(tx, email);
    const target = { kind: "user", targetId: account.id } as const;
    await lockTarget(ctx, target);
    const entity = await readTarget(tx, target);
    const effect = await apply(ctx, account);
    if (!effect) throw new AppError("CONFLICT", conflict);
    await recordAct(ctx, { ...target, action, reason, effect, entity, moderatorId: null });
    return { ...account, effect };
  });
}
