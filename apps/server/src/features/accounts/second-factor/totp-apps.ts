import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { findTotpStep } from "./totp.ts";

interface TotpAppRow {
  encrypted_secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
}

const selectApp = statement<{ userId: string }, TotpAppRow>(
  "totp-app",
  (value) => sql`
    SELECT encrypted_secret, created_at, confirmed_at FROM totp_apps WHERE user_id = ${value("userId")}`,
);

/** Returns the app of a user, which may not be confirmed yet. */
export function findTotpApp(db: Queryable, userId: string): Promise<TotpAppRow | undefined> {
  return db.row(selectApp, { userId });
}

/**
 * Returns the time step whose code this is; undefined for a wrong code. Logs an error if the secret cannot be decrypted,
 * because the server's `SECRET` has changed.
 */
export function matchTotpCode(
  { encryption, log, clock }: Pick<Context, "encryption" | "log" | "clock">,
  { app, userId, code }: { app: TotpAppRow; userId: string; code: string },
): number | undefined {
  const secret = encryption.decrypt(app.encrypted_secret, userId);
  if (secret) return findTotpStep(secret, code, clock.now());
  log.error(
    { userId },
    "Second factor: the secret of an app cannot be decrypted, because SECRET has changed; restore it. Until then, the user needs a passkey or a recovery code.",
  );
  return undefined;
}

const useStep = statement<{ userId: string; step: number }, { user_id: string }>(
  "use-totp-step",
  (value) => sql`
    UPDATE totp_apps SET last_used_step = ${value("step")}
    WHERE user_id = ${value("userId")} AND confirmed_at IS NOT NULL
      AND (last_used_step IS NULL OR last_used_step < ${value("step")})
    RETURNING user_id`,
);

/** Uses the code of a time step up. Returns false if this code or a later one was used already. */
export async function useTotpStep(
  db: Queryable,
  input: { userId: string; step: number },
): Promise<boolean> {
  return (await db.row(useStep, input)) !== undefined;
}
