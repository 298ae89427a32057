import { googleNavigations } from "@kora/contract/google-navigations";
import { z } from "zod";
import type { SignedCookies } from "../../platform/http/signed-cookies.ts";

const tenMinutesInSeconds = 10 * 60;

/** The path of the redirect URI. */
export const googleCallbackPath = `/api${googleNavigations.finishGoogleSignIn.path}`;

/** A sign-in that this browser has begun; the first three values must match the callback of the provider. */
const GoogleFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE verifier, sent to the provider's token endpoint only. */
  verifier: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** The provider has called back; the one-time code is not exchanged yet. */
  isAnswered: z.boolean(),
});
export type GoogleFlow = z.infer<typeof GoogleFlow>;

/** Max concurrent flows of one browser, such as in several tabs. The oldest are dropped. */
const maxFlows = 4;

/** The unfinished sign-ins of this browser. */
export const googleFlowCookie = {
  name: "kora_google_flow",
  path: "/api/auth/google",
  maxAgeSeconds: tenMinutesInSeconds,
  content: z.array(GoogleFlow).max(maxFlows),
};

/**
 * A verified Google identity without a linked account: the user registers next, or links the account with its email.
 */
export const googleIdentityCookie = {
  name: "kora_google_identity",
  path: "/api/auth",
  maxAgeSeconds: tenMinutesInSeconds,
  content: z.object({
    googleId: z.string(),
    email: z.string(),
    /** The URL of the identity's picture, if it has one. */
    picture: z.string().optional(),
    /** The time when Google verified it, in milliseconds since 1970. */
    signedInAt: z.number(),
  }),
};

export type VerifiedIdentity = z.infer<typeof googleIdentityCookie.content>;

/** The sign-ins that this browser has begun and may still finish. */
export function readFlows(cookies: SignedCookies, now: Date): GoogleFlow[] {
  const flows = cookies.read(googleFlowCookie) ?? [];
  return flows.filter((flow) => flow.expiresAt > now.getTime());
}

export function writeFlows(cookies: SignedCookies, flows: readonly GoogleFlow[]): void {
  if (flows.length === 0) cookies.clear(googleFlowCookie);
  else cookies.set(googleFlowCookie, flows.slice(-maxFlows));
}

/** Each flow also has its own expiry, because each write of the cookie prolongs all flows in it. */
export const flowLifetimeMilliseconds = googleFlowCookie.maxAgeSeconds * 1000;
