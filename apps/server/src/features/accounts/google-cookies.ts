import { z } from "zod";

const tenMinutes = 10 * 60;

/** Where the provider sends people back to, below the origin. */
export const googleCallbackPath = "/api/auth/google/callback";

/** A sign-in that has begun: what the provider's answer has to fit. */
export const googleFlowCookie = {
  name: "kora_google_flow",
  path: "/api/auth/google",
  seconds: tenMinutes,
  content: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
};

/** A verified identity that has no account yet, or is not linked to the one of its email. */
export const googleIdentityCookie = {
  name: "kora_google_identity",
  path: "/api/auth",
  seconds: tenMinutes,
  content: z.object({ googleId: z.string(), email: z.string() }),
};

export type GoogleFlow = z.infer<typeof googleFlowCookie.content>;
export type ProvenIdentity = z.infer<typeof googleIdentityCookie.content>;
