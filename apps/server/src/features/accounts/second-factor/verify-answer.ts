import { wrongCodes } from "@kora/contract/rate-limits";
import type { SecondFactorAnswer } from "@kora/contract/second-factor";
import { sentences } from "@kora/contract/sentences";
import type { Context } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { invalid, rateLimited } from "../../../platform/errors.ts";
import { passkeyRejected, recordPasskeyUse, verifyPasskey } from "./passkeys.ts";
import { normalizeCode, useRecoveryCode } from "./recovery-codes.ts";
import { requireRelyingParty } from "./relying-party.ts";
import { isTotpCode } from "./totp.ts";
import { findTotpApp, matchTotpCode, useTotpStep } from "./totp-apps.ts";

const texts = sentences.secondFactor;

interface AnswerInput extends SecondFactorAnswer {
  readonly userId: string;
  /** Identifies a known device, whose wrong codes are counted by themselves; undefined for all other devices. */
  readonly deviceKey: string | undefined;
}

/** A right answer. `use` uses it up in the transaction of the success, and throws 400 if it was used meanwhile. */
export interface VerifiedAnswer {
  readonly isRecoveryCode?: true;
  use(db: Queryable): Promise<void>;
}

/**
 * Verifies a code or the credential of a passkey. Throws 400 with the field for a wrong answer, and 429 after too many
 * wrong codes of the app.
 */
export async function verifyAnswer(ctx: Context, input: AnswerInput): Promise<VerifiedAnswer> {
  const { credential, code = "" } = input;
  if (credential) return verifyCredential(ctx, { ...input, credential });
  const normalizedCode = normalizeCode(code);
  if (normalizedCode === "") throw invalid("code", texts.codeRequired);
  if (isTotpCode(normalizedCode)) return verifyTotpCode(ctx, input, normalizedCode);
  return {
    isRecoveryCode: true,
    async use(db) {
      const isRight = await useRecoveryCode(db, { userId: input.userId, code });
      if (!isRight) throw invalid("code", texts.recoveryCodeWrong);
    },
  };
}

async function verifyCredential(
  ctx: Context,
  input: AnswerInput & { credential: NonNullable<SecondFactorAnswer["credential"]> },
): Promise<VerifiedAnswer> {
  const { userId } = input;
  const relyingParty = requireRelyingParty(ctx.config);
  const passkeyUse = await verifyPasskey(ctx.db, { ...input, relyingParty });
  return {
    async use(db) {
      const isRecorded = await recordPasskeyUse(db, {
        ...passkeyUse,
        userId,
        now: ctx.clock.now(),
      });
      if (!isRecorded) throw passkeyRejected();
    },
  };
}

async function verifyTotpCode(
  ctx: Context,
  { userId, deviceKey }: AnswerInput,
  code: string,
): Promise<VerifiedAnswer> {
  // The attempt is counted before the code is checked, so that concurrent attempts count too.
  const limitKey = deviceKey === undefined ? userId : `${userId} ${deviceKey}`;
  const waitSeconds = await ctx.limiter.hit("wrong-codes", limitKey, wrongCodes);
  if (waitSeconds !== undefined) throw rateLimited(waitSeconds);
  const app = await findTotpApp(ctx.db, userId);
  const step = app?.confirmed_at ? matchTotpCode(ctx, { app, userId, code }) : undefined;
  if (step === undefined) throw invalid("code", texts.codeWrong);
  return {
    async use(db) {
      if (!(await useTotpStep(db, { userId, step }))) throw invalid("code", texts.codeWrong);
      await ctx.limiter.refund("wrong-codes", limitKey, wrongCodes);
    },
  };
}
