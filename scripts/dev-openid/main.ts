import { startOpenIdProvider } from "./provider.ts";

/**
 * This program replaces Google's sign-in during development. Its settings are `PORT`, `GOOGLE_CLIENT_ID`,
 * `GOOGLE_CLIENT_SECRET`, and `REDIRECT_ORIGINS`, the origins of Kora, separated by commas.
 */
const {
  PORT,
  GOOGLE_CLIENT_ID = "",
  GOOGLE_CLIENT_SECRET = "",
  REDIRECT_ORIGINS = "",
} = process.env;
const { issuer } = await startOpenIdProvider({
  port: Number(PORT),
  clientId: GOOGLE_CLIENT_ID,
  clientSecret: GOOGLE_CLIENT_SECRET,
  redirectUris: REDIRECT_ORIGINS.split(",").map((origin) => `${origin}/api/auth/google/callback`),
});
process.stdout.write(`An OpenID provider that stands in for Google is open at ${issuer}.\n`);
