import { googleNavigations } from "@kora/contract/google-navigations";
import { z } from "zod";
import type { SignedCookies } from "../../platform/http/signed-cookies.ts";

const tenMinutesInSeconds = 10 * 60;

/** The path of the OpenID redirect URI, to which the provider sends the browser back. */
export const googleCallbackPath = `/api${googleNavigations.finishGoogleSignIn.path}`;

/**
 * A sign-in that this browser has begun. Its `state`, `nonce` and `verifier` must match the callback of the provider.
 */
const GoogleFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE verifier, sent to the provider's token endpoint only. */
  verifier: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** True after the callback of the provider, until the one-time code is exchanged. */
  isAnswered: z.boolean(),
});
export type GoogleFlow = z.infer<typeof GoogleFlow>;

/** Max concurrent flows of one browser, for example in several tabs. The oldest flows are dropped. */
const maxFlows = 4;

/** The unfinished sign-ins of this browser. */
export const googleFlowCookie = {
  name: "kora_google_flow",
  path: "/api/auth/google",
  maxAgeSeconds: tenMinutesInSeconds,
  content: z.array(GoogleFlow).max(maxFlows),
};

/**
 * A verified Google identity that is not linked to an account yet. The user next registers, or links the account that
 * has the same email.
 */
export const googleIdentityCookie = {
  name: "kora_google_identity",
  path: "/api/auth",
  maxAgeSeconds: tenMinutesInSeconds,
  content: z.object({
    googleId: z.string(),
    email: z.string(),
    /** The URL of the Google profile picture. */
    picture: z.string().optional(),
    /** The time of the Google sign-in, in milliseconds since 1970. */
    signedInAt: z.number(),
  }),
};

/** The content of the identity cookie. */
export type VerifiedIdentity = z.infer<typeof googleIdentityCookie.content>;

/** Returns the unexpired sign-ins that this browser has begun. */
export function readFlows(cookies: SignedCookies, now: Date): GoogleFlow[] {
  const flows = cookies.read(googleFlowCookie) ?? [];
  return flows.filter((flow) => flow.expiresAt > now.getTime());
}

/** Replaces the unfinished sign-ins in the cookie and keeps only the latest `maxFlows`. */
export function writeFlows(cookies: SignedCookies, flows: readonly GoogleFlow[]): void {
  if (flows.length === 0) cookies.clear(googleFlowCookie);
  else cookies.set(googleFlowCookie, flows.slice(-maxFlows));
}

/**
 * The lifetime of one flow. It is checked for each flow, because each write of the cookie extends the cookie's expiry.
 */
export const flowLifetimeMilliseconds = googleFlowCookie.maxAgeSeconds * 1000;
