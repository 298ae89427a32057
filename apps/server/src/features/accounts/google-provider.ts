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

/** The identity that the provider vouches for. */
export interface GoogleIdentity {
  /** The provider's permanent id of the user (`sub`). */
  readonly googleId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** An https URL of the provider. */
  readonly picture: string | undefined;
}

/** The callback of the provider must match these values. */
interface GoogleChallenge {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

export interface GoogleProvider {
  /** Returns the URL to redirect to and the challenge for the callback. Rejects when the provider is unreachable. */
  begin(redirectUri: string): Promise<{ url: URL; challenge: GoogleChallenge }>;
  /**
   * Returns the identity for `url`, the redirect URI with the query that the provider added. Rejects unless the response
   * is valid and matches `challenge`.
   */
  finish(url: URL, challenge: GoogleChallenge): Promise<GoogleIdentity>;
}

/** OpenID Connect authorization code flow with PKCE, state and nonce. Discovers the provider when first used. */
export function createGoogleProvider(settings: GoogleSettings): GoogleProvider {
  let discovered: Promise<openid.Configuration> | undefined;

  function discover(): Promise<openid.Configuration> {
    discovered ??= openid
      .discovery(settings.issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: timeoutSeconds,
        // The configuration allows http for localhost only.
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
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: "S256",
        // Devices are shared, so the provider asks for the account each time.
        prompt: "select_account",
      });
      return { url, challenge };
    },

    async finish(url, challenge) {
      const tokens = await openid.authorizationCodeGrant(await discover(), url, {
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

/** True if the user cancelled at the provider. */
export function isCancelled(error: unknown): boolean {
  return error instanceof openid.AuthorizationResponseError && error.error === "access_denied";
}
