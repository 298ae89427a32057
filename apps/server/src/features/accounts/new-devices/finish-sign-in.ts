import type { TransactionContext } from "../../../platform/context.ts";
import type { AppError } from "../../../platform/errors.ts";
import { endCurrentSession } from "../end-current-session.ts";
import { openSession, openSessionByPassword } from "../sessions.ts";
import { findSuspension, type SuspensionRow } from "../suspension.ts";
import type { SessionKind } from "../tables.ts";
import { newToken } from "../tokens.ts";
import { recordSignIn } from "./record-sign-in.ts";

/** An open session, with the token for the device cookie. */
export interface FinishedSignIn {
  readonly userId: string;
  readonly token: string;
  readonly deviceToken: string;
  /** Says that the user is suspended. The session is a restricted one then. */
  readonly suspension: AppError | undefined;
}

type Account = SuspensionRow & { readonly id: string };

interface VerifiedSignIn {
  readonly now: Date;
  /** The token in the device cookie; undefined without one. */
  readonly deviceToken: string | undefined;
  readonly googleSignInAt?: Date | null;
  readonly secondFactorAt?: Date | null;
}

/**
 * Opens a session after a sign-in of any kind, a restricted one for a suspended user. It replaces the session of the
 * request, and its user is notified if the device is new. Every sign-in ends here.
 */
export async function finishSignIn(
  tx: TransactionContext,
  account: Account,
  signIn: VerifiedSignIn,
): Promise<FinishedSignIn> {
  const { session, suspension } = await toSession(tx, account, signIn);
  return finish(tx, session, { token: await openSession(tx.db, session), suspension });
}

/**
 * Like `finishSignIn`, after a login by password without a second factor. Returns undefined if the password, the second
 * factor or the account was changed since the password was verified; see `openSessionByPassword`.
 */
export async function finishSignInByPassword(
  tx: TransactionContext,
  account: Account,
  { passwordHash, ...signIn }: VerifiedSignIn & { readonly passwordHash: string },
): Promise<FinishedSignIn | undefined> {
  const { session, suspension } = await toSession(tx, account, signIn);
  const token = await openSessionByPassword(tx.db, { ...session, passwordHash });
  return token === undefined ? undefined : finish(tx, session, { token, suspension });
}

async function toSession(
  tx: TransactionContext,
  account: Account,
  { deviceToken = newToken(), ...signIn }: VerifiedSignIn,
) {
  const suspension = await findSuspension(tx.db, account, signIn.now);
  const kind: SessionKind = suspension ? "sanctioned" : "full";
  const device = tx.requestOrigin.userAgent;
  return { session: { ...signIn, userId: account.id, device, deviceToken, kind }, suspension };
}

async function finish(
  tx: TransactionContext,
  session: Awaited<ReturnType<typeof toSession>>["session"],
  opened: Pick<FinishedSignIn, "token" | "suspension">,
): Promise<FinishedSignIn> {
  await endCurrentSession(tx);
  await recordSignIn(tx, session);
  return { userId: session.userId, deviceToken: session.deviceToken, ...opened };
}
