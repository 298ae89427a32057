import { afterAll, beforeAll } from "vitest";
import { startOpenIdProvider } from "../../../../scripts/dev-openid/provider.ts";

/**
 * Runs an OpenID provider in place of Google during the tests of a file. Returns the settings for `useTestApp`, which is
 * called after this: the issuer is added when the provider has started.
 */
export function useOpenIdProvider(settings: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const client = { clientId: "kora-test", clientSecret: "kora-test-secret" };
  const googleSettings: NodeJS.ProcessEnv = {
    ...settings,
    GOOGLE_CLIENT_ID: client.clientId,
    GOOGLE_CLIENT_SECRET: client.clientSecret,
  };
  let stopProvider: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const redirectUris = ["http://kora.test/api/auth/google/callback"];
    const provider = await startOpenIdProvider({ ...client, port: 0, redirectUris });
    stopProvider = provider.stop;
    googleSettings.GOOGLE_ISSUER = provider.issuer;
  });
  afterAll(() => stopProvider?.());
  return googleSettings;
}
