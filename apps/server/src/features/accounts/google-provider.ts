import { Email } from "@kora/contract/accounts";
import * as openid from "openid-client";
import { z } from "zod";
import type { GoogleSettings } from "../../config.ts";

const timeoutSeconds = 10;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z.literal(true).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional()
    .catch(undefined),
});

/** Who the provider says that somebody is. */
export interface GoogleIdentity {
  /** The provider's own lasting id of the person. */
  readonly googleId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** An https address at the provider's. */
  readonly picture: string | undefined;
}

/** What the provider's answer has to fit. */
interface GoogleChallenge {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

export interface GoogleProvider {
  /** The provider's page to go to, and what its answer has to fit. Rejects when it cannot be reached. */
  begin(redirectUri: string): Promise<{ address: URL; challenge: GoogleChallenge }>;
  /**
   * Who came back to `address`, the redirect URI with what the provider added. Rejects unless the
   * provider vouches for the answer and it fits `challenge`.
   */
  finish(address: URL, challenge: GoogleChallenge): Promise<GoogleIdentity>;
}

/** Signs in by the code flow of OpenID Connect with PKCE, state and nonce. Connects when first needed. */
export function createGoogleProvider(settings: GoogleSettings): GoogleProvider {
  let discovered: Promise<openid.Configuration> | undefined;

  function discover(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(settings.issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: timeoutSeconds,
        // The settings allow http for this machine alone.
        execute: settings.issuer.protocol === "http:" ? [openid.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      });
    return discovered;
  }

  return {
    async begin(redirectUri) {
      const configuration = await discover();
      const challenge = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: "S256",
        // Devices are shared: who it is to be is asked each time.
        prompt: "select_account",
      });
      return { address, challenge };
    },

    async finish(address, challenge) {
      const tokens = await openid.authorizationCodeGrant(await discover(), address, {
        expectedState: challenge.state,
        expectedNonce: challenge.nonce,
        pkceCodeVerifier: challenge.verifier,
        idTokenExpected: true,
      });
      const claims = Claims.parse(tokens.claims());
      return {
        googleId: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email_verified === true,
        name: claims.name,
        picture: claims.picture,
      };
    },
  };
}

/** Whether the person turned back at the provider's page. */
export function isCancelled(error: unknown): boolean {
  return error instanceof openid.AuthorizationResponseError && error.error === "access_denied";
}
