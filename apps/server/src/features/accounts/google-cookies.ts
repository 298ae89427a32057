import { z } from "zod";
import type { SealedCookies } from "../../platform/http/sealed-cookies.ts";

const tenMinutes = 10 * 60;

/** Where the provider sends people back to, below the origin. */
export const googleCallbackPath = "/api/auth/google/callback";

const GoogleFlow = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE. Leaves this browser for nowhere but the provider's token endpoint. */
  verifier: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  /** The provider has answered; what is left is the exchange of the one-time code. */
  isAnswered: z.boolean(),
});
export type GoogleFlow = z.infer<typeof GoogleFlow>;

/** Flows of one browser at once, such as in several tabs; more push the oldest out. */
const maxFlows = 4;

/** The sign-ins that this browser has begun and not finished. */
export const googleFlowCookie = {
  name: "kora_google_flow",
  path: "/api/auth/google",
  seconds: tenMinutes,
  content: z.array(GoogleFlow).max(maxFlows),
};

/** A verified identity that has no account yet, or is not linked to the one of its email. */
export const googleIdentityCookie = {
  name: "kora_google_identity",
  path: "/api/auth",
  seconds: tenMinutes,
  content: z.object({
    googleId: z.string(),
    email: z.string(),
    /** When Google verified it, in milliseconds since 1970. */
    signedInAt: z.number(),
  }),
};

export type ProvenIdentity = z.infer<typeof googleIdentityCookie.content>;

/** The sign-ins that this browser may still finish. */
export function readFlows(cookies: SealedCookies, now: Date): GoogleFlow[] {
  const flows = cookies.read(googleFlowCookie) ?? [];
  return flows.filter((flow) => flow.expiresAt > now.getTime());
}

export function putFlows(cookies: SealedCookies, flows: readonly GoogleFlow[]): void {
  if (flows.length === 0) cookies.clear(googleFlowCookie);
  else cookies.put(googleFlowCookie, flows.slice(-maxFlows));
}

/** The browser forgets all flows with the cookie, which every change of them renews. */
export const flowLifetimeMilliseconds = googleFlowCookie.seconds * 1000;
