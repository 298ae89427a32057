// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration of a whole package cannot be imported
/// <reference path="./oidc-provider.d.ts" />
import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type GrantContext, interactionPolicy, Provider } from "oidc-provider";
import { createMemoryAdapter } from "./memory-adapter.ts";
import { signInPage } from "./page.ts";

export interface OpenIdOptions {
  /** Port 0 selects a free port. */
  readonly port: number;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUris: readonly string[];
}

interface ProviderAccount {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  /** An https URL. The sign-in page has no field for it. */
  readonly picture?: string;
}

const interactionPath = /^\/interaction\/[\w-]+$/;

/**
 * Starts an OpenID provider that replaces Google. It listens on loopback only and stores nothing on disk. Its only page
 * asks for name and email, and it signs in that user; the same email is always the same user.
 */
export async function startOpenIdProvider(
  options: OpenIdOptions,
): Promise<{ issuer: string; stop(): Promise<void> }> {
  const accounts = new Map<string, ProviderAccount>();
  let handleRequest: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      response.writeHead(400, { "content-type": "text/plain; charset=utf-8" });
      response.end(`The sign-in failed: ${(error as Error).message}\n`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, options, accounts);
  const handleProviderRequest = provider.callback();

  handleRequest = async (request, response) => {
    removeSessionCookie(request);
    const path = new URL(request.url ?? "/", issuer).pathname;
    if (interactionPath.test(path)) {
      await handleInteraction(provider, accounts, request, response);
    } else {
      await handleProviderRequest(request, response);
    }
  };

  return {
    issuer,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function createProvider(
  issuer: string,
  options: OpenIdOptions,
  accounts: ReadonlyMap<string, ProviderAccount>,
): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const ttlSeconds = 600;

  return new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: options.redirectUris,
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "picture"],
    },
    // Google also puts the user's claims into the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy,
      url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
    findAccount: async (_context: unknown, id: string) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...accounts.get(id) }),
    }),
    loadExistingGrant: async ({ oidc }: GrantContext) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    renderError: async (
      context: { type: string; body: string },
      error: Record<string, unknown>,
    ) => {
      context.type = "text";
      context.body = `${String(error.error)}: ${String(error.error_description)}\n`;
    },
    ttl: {
      AccessToken: ttlSeconds,
      AuthorizationCode: ttlSeconds,
      Grant: ttlSeconds,
      IdToken: ttlSeconds,
      Interaction: ttlSeconds,
      Session: ttlSeconds,
    },
  });
}

/** Removes the provider's session cookie, so that its page asks for name and email on each sign-in. */
function removeSessionCookie(request: IncomingMessage): void {
  const cookies = request.headers.cookie?.split("; ") ?? [];
  request.headers.cookie = cookies.filter((cookie) => !cookie.startsWith("_session")).join("; ");
}

async function handleInteraction(
  provider: Provider,
  accounts: Map<string, ProviderAccount>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  if (request.method !== "POST") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(signInPage);
    return;
  }
  const form = new URLSearchParams(await text(request));
  if (form.has("cancel")) {
    await provider.interactionFinished(request, response, {
      error: "access_denied",
      error_description: "The user cancelled the sign-in.",
    });
    return;
  }
  const email = form.get("email")?.trim() ?? "";
  const accountId = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 24);
  const picture = form.get("picture");
  accounts.set(accountId, {
    email,
    email_verified: form.has("verified"),
    name: form.get("name")?.trim() ?? "",
    ...(picture !== null && { picture }),
  });
  await provider.interactionFinished(request, response, {
    select_account: {},
    login: { accountId, remember: false },
  });
}
