import { secondFactorLimits } from "@kora/contract/second-factor-limits";
import type { Viewer } from "../context.ts";
import { AppError } from "../errors.ts";

/** True if the session has proven the second factor in the last five minutes. */
export function hasRecentProof({ secondFactorAt }: Viewer, now: Date): boolean {
  const { proofMilliseconds } = secondFactorLimits;
  return secondFactorAt !== null && now.getTime() - secondFactorAt.getTime() <= proofMilliseconds;
}

/**
 * Throws 403 `PROOF_REQUIRED` for a user with a second factor whose proof is older than five minutes. A call whose every
 * use needs a proof has `requiresProof` in the contract instead.
 */
export function requireRecentProof(viewer: Viewer, now: Date): void {
  if (viewer.hasSecondFactor && !hasRecentProof(viewer, now)) throw new AppError("PROOF_REQUIRED");
}
