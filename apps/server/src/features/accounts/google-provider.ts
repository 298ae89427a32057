import { Email } from "@kora/contract/accounts";
import { toEmailAddress } from "@kora/contract/email-address";
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

/** The claims of a user in the provider's signed ID token. */
export interface GoogleIdentity {
  /** The provider's permanent id of the user (`sub`). */
  readonly googleId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string | undefined;
  /** An https URL of the profile picture. */
  readonly picture: string | undefined;
}

/** Random values of one sign-in. The callback of the provider must match them. */
interface GoogleChallenge {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE code verifier. */
  readonly verifier: string;
}

/** Signs users in with the OpenID provider of the settings, which is Google in production. */
export interface GoogleProvider {
  /** Returns the URL to redirect to and the challenge for the callback. Rejects when the provider is unreachable. */
  begin(redirectUri: string): Promise<{ url: URL; challenge: GoogleChallenge }>;
  /**
   * Returns the identity for `url`, the redirect URI with the query that the provider added. Rejects unless the
   * response is valid and matches `challenge`.
   */
  finish(url: URL, challenge: GoogleChallenge): Promise<GoogleIdentity>;
}

/**
 * Implements the OpenID Connect authorization code flow with PKCE, state and nonce. The provider's configuration is
 * discovered at the first sign-in and reused.
 */
export function createGoogleProvider(settings: GoogleSettings): GoogleProvider {
  let configuration: Promise<openid.Configuration> | undefined;

  function discover(): Promise<openid.Configuration> {
    configuration ??= openid
      // `undefined` selects the default authentication of the client.
      .discovery(settings.issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: timeoutSeconds,
        // The settings accept an http issuer only on localhost.
        execute: settings.issuer.protocol === "http:" ? [openid.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        configuration = undefined;
        throw error;
      });
    return configuration;
  }

  return {
    async begin(redirectUri) {
      const providerConfiguration = await discover();
      const challenge = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(providerConfiguration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state: challenge.state,
        nonce: challenge.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(challenge.verifier),
        code_challenge_method: "S256",
        // Users share devices, so the provider must let them choose the account each time.
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
        email: toEmailAddress(claims.email) ?? claims.email,
        isEmailVerified: claims.email_verified === true,
        name: claims.name,
        picture: claims.picture,
      };
    },
  };
}

/** True if the user cancelled the sign-in on the provider's page. */
export function isCancelled(error: unknown): boolean {
  return error instanceof openid.AuthorizationResponseError && error.error === "access_denied";
}
