import { limits } from "@kora/contract/limits";
import { rateLimits } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError, forbidden, rateLimited } from "../../platform/errors.ts";
import type { CookiesOf, SealedCookies } from "../../platform/http/sealed-cookies.ts";
import { knownError } from "../../platform/known-error.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { googleCallbackPath, googleFlowCookie, googleIdentityCookie } from "./google-cookies.ts";
import { type GoogleIdentity, type GoogleProvider, isCancelled } from "./google-provider.ts";
import { signInWithGoogle } from "./sign-in-with-google.ts";

const said = sentences.accounts;

interface Visit {
  readonly ctx: Context;
  readonly cookies: SealedCookies;
  /** What was asked for, at the public origin. */
  readonly address: URL;
}

/**
 * The two addresses that a browser navigates to: `/api/auth/google` begins to sign in,
 * `/api/auth/google/callback` ends it. Both always lead to a page, with any failure in its words.
 * Without a `provider` nobody can sign in with Google.
 */
export function mountGoogleSignIn(
  app: FastifyInstance,
  options: {
    readonly provider: GoogleProvider | undefined;
    readonly cookiesOf: CookiesOf;
    readonly contextFor: (request: FastifyRequest) => Context;
  },
): void {
  function mount(path: string, visit: (provider: GoogleProvider, visit: Visit) => Promise<string>) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      reply.header("referrer-policy", "no-referrer").header("cache-control", "no-store");
      const ctx = options.contextFor(request);
      try {
        if (!options.provider) {
          throw new AppError("NOT_FOUND", said.googleNotConfigured);
        }
        await limitVisits(ctx);
        const address = new URL(request.url, ctx.config.publicUrl);
        const cookies = options.cookiesOf(request, reply);
        return reply.redirect(await visit(options.provider, { ctx, cookies, address }));
      } catch (error) {
        return reply.redirect(page("/oauth-callback", { error: sentenceOf(error, ctx) }));
      }
    });
  }
  mount("/api/auth/google", begin);
  mount(googleCallbackPath, finish);
}

async function begin(provider: GoogleProvider, { ctx, cookies }: Visit): Promise<string> {
  const redirectUri = `${ctx.config.publicUrl}${googleCallbackPath}`;
  const { address, flow } = await provider.begin(redirectUri).catch((error: unknown) => {
    logFailure(ctx, error);
    throw new AppError("INTERNAL", said.googleUnreachable);
  });
  cookies.put(googleFlowCookie, flow);
  return address.href;
}

async function finish(provider: GoogleProvider, { ctx, cookies, address }: Visit): Promise<string> {
  const flow = cookies.read(googleFlowCookie);
  cookies.clear(googleFlowCookie);
  // Of one sign-in, not of an earlier one that was left half way.
  cookies.clear(googleIdentityCookie);
  if (!flow) {
    throw forbidden(said.googleExpired);
  }
  const returned = new URL(`${googleCallbackPath}${address.search}`, ctx.config.publicUrl);
  const identity = await provider.finish(returned, flow).catch((error: unknown) => {
    logFailure(ctx, error);
    throw forbidden(isCancelled(error) ? said.googleCancelled : said.googleFailed);
  });
  const outcome = await signInWithGoogle(ctx, identity);
  if (outcome.kind === "signed-in") {
    return page("/oauth-callback", { token: outcome.token, userId: outcome.userId });
  }
  const { googleId, email } = identity;
  cookies.put(googleIdentityCookie, { googleId, email });
  // The email says whose password it is that is asked for.
  const form = outcome.kind === "link" ? { link: "1", email } : formOf(identity);
  return page("/register/google", form);
}

/** The parts of the form that are Google's. People cannot change the name there: it has to fit. */
function formOf({ googleId, email, name, picture = "" }: GoogleIdentity) {
  const [beforeAt = email] = email.split("@");
  const fitting = (name?.trim() || beforeAt).slice(0, limits.name.max).trim();
  return { name: fitting, email, googleId, picture };
}

async function limitVisits(ctx: Context): Promise<void> {
  const wait = await ctx.limiter.hit("login", addressKey(ctx.asker.address), rateLimits.login);
  if (wait !== undefined) {
    throw rateLimited(wait);
  }
}

function page(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

function sentenceOf(error: unknown, ctx: Context): string {
  const known = knownError(error);
  if (known) {
    return known.message;
  }
  ctx.log.error({ err: error }, "signing in with Google failed");
  return said.googleFailed;
}

/** The error's cause is left out: it may hold what came in the query, which is never logged. */
function logFailure(ctx: Context, error: unknown): void {
  const { name, message, code } = error as NodeJS.ErrnoException;
  ctx.log.warn({ reason: { name, message, code } }, "the OpenID provider's answer was not taken");
}
