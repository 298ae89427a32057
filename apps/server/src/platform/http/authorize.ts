import type { CallDefinition } from "@kora/contract";
import { sentences } from "@kora/contract/sentences";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { SanctionedError, type Viewer } from "../context.ts";
import { AppError, forbidden } from "../errors.ts";
import {
  authenticateWithLimit,
  type LimitedAuthentication,
} from "../limits/authenticate-with-limit.ts";
import { hasRecentProof } from "./require-recent-proof.ts";
import { readSessionToken } from "./session-token.ts";

export interface Authorization extends LimitedAuthentication {
  /** Like `authenticate`, but reads the session from the database. */
  readonly reauthenticate: (token: string) => Promise<Viewer | AppError>;
  readonly clock: Clock;
  /** True if moderators without a second factor may not moderate. */
  readonly moderatorSecondFactor: boolean;
}

/** Returns the viewer of a request, or null for a visitor of a public call. Throws for a user who may not make the call. */
export async function authorize(
  call: CallDefinition,
  { headers, ip }: FastifyRequest,
  options: Authorization,
): Promise<Viewer | null> {
  const token = readSessionToken(headers);
  const result = await authenticateWithLimit(token, ip, options);
  const viewer = applyAccess(call, result);
  const refusal = viewer && secondFactorRefusal(call, viewer, options);
  if (!viewer || !refusal || token === undefined) return viewer;
  // The cached session may lack a proof that another process has just recorded.
  const reloadedViewer = applyAccess(call, await options.reauthenticate(token));
  const lastRefusal = reloadedViewer && secondFactorRefusal(call, reloadedViewer, options);
  if (lastRefusal) throw lastRefusal;
  return reloadedViewer;
}

/** Returns the error for a viewer who has to set up or prove a second factor before this call, else undefined. */
function secondFactorRefusal(
  { access, requiresProof }: CallDefinition,
  viewer: Viewer,
  { clock, moderatorSecondFactor }: Authorization,
): AppError | undefined {
  const isForModerators = access === "moderator" && moderatorSecondFactor;
  if (!viewer.hasSecondFactor) {
    return isForModerators ? new AppError("SECOND_FACTOR_MISSING") : undefined;
  }
  if (!requiresProof && !isForModerators) return undefined;
  // A session that was opened before the second factor was set up has no proof.
  if (viewer.secondFactorAt === null) return new AppError("PROOF_REQUIRED");
  const isTooOld = requiresProof && !hasRecentProof(viewer, clock.now());
  return isTooOld ? new AppError("PROOF_REQUIRED") : undefined;
}

/** Applies the access rule of the call. */
function applyAccess(
  { access, writersOnlySentence = sentences.writers.writersOnly }: CallDefinition,
  result: Viewer | AppError,
): Viewer | null {
  if (access === "public") {
    return result instanceof AppError ? null : result;
  }
  if (access === "anySession" && result instanceof SanctionedError) {
    return result.viewer;
  }
  if (result instanceof AppError) {
    throw result;
  }
  if (access === "writer" && result.writerId === null) {
    throw forbidden(writersOnlySentence);
  }
  if (access === "moderator" && !result.isModerator) {
    throw forbidden(sentences.moderation.moderatorsOnly);
  }
  return result;
}
