import { FullName } from "@kora/contract/accounts";
import { limits } from "@kora/contract/limits";
import { rateLimits } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import { truncateText } from "@kora/contract/truncate-text";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError, forbidden, rateLimited } from "../../platform/errors.ts";
import type { CookiesOf, SealedCookies } from "../../platform/http/sealed-cookies.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { countFailure } from "../../platform/limits/count-failure.ts";
import { toAppError } from "../../platform/to-app-error.ts";
import { codeLifetimeMilliseconds } from "./exchange-google-code.ts";
import {
  flowLifetimeMilliseconds,
  googleCallbackPath,
  googleIdentityCookie,
  putFlows,
  readFlows,
} from "./google-cookies.ts";
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
        const { provider } = options;
        const address = new URL(request.url, ctx.config.publicUrl);
        const cookies = options.cookiesOf(request, reply);
        const next = await limitVisits(ctx, () => visit(provider, { ctx, cookies, address }));
        return reply.redirect(next);
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
  const { address, challenge } = await provider.begin(redirectUri).catch((error: unknown) => {
    logFailure(ctx, error);
    throw new AppError("INTERNAL", said.googleUnreachable);
  });
  const now = ctx.clock.now();
  const flow = {
    ...challenge,
    expiresAt: now.getTime() + flowLifetimeMilliseconds,
    isAnswered: false,
  };
  putFlows(cookies, [...readFlows(cookies, now), flow]);
  return address.href;
}

async function finish(provider: GoogleProvider, { ctx, cookies, address }: Visit): Promise<string> {
  const now = ctx.clock.now();
  const flows = readFlows(cookies, now);
  const waiting = flows.filter((one) => !one.isAnswered);
  const flow = waiting.find((one) => one.state === address.searchParams.get("state"));
  if (!flow) {
    // This browser did not begin it: nothing changes, neither its own flows nor its session.
    throw forbidden(waiting.length === 0 ? said.googleExpired : said.googleFailed);
  }
  const others = flows.filter((one) => one !== flow);
  putFlows(cookies, others);
  // It belongs to an earlier sign-in that was left half way.
  cookies.clear(googleIdentityCookie);
  const returned = new URL(`${googleCallbackPath}${address.search}`, ctx.config.publicUrl);
  const identity = await provider.finish(returned, flow).catch((error: unknown) => {
    logFailure(ctx, error);
    throw forbidden(isCancelled(error) ? said.googleCancelled : said.googleFailed);
  });
  const outcome = await signInWithGoogle(ctx, identity, flow);
  if (outcome.kind === "signed-in") {
    const expiresAt = now.getTime() + codeLifetimeMilliseconds;
    putFlows(cookies, [...others, { ...flow, expiresAt, isAnswered: true }]);
    return page("/oauth-callback", { token: outcome.code, userId: outcome.userId });
  }
  const { googleId, email } = identity;
  cookies.put(googleIdentityCookie, { googleId, email, signedInAt: now.getTime() });
  // The email says whose password it is that is asked for.
  const form = outcome.kind === "link" ? { link: "1", email } : formOf(identity);
  return page("/register/google", form);
}

/** The parts of the form that are Google's. People cannot change the name there, so it has to fit. */
function formOf({ googleId, email, name = "", picture = "" }: GoogleIdentity) {
  const [beforeAt = email] = email.split("@");
  const fitting = FullName.safeParse(truncateText(name.trim(), limits.name.max)).data;
  return { name: fitting ?? truncateText(beforeAt, limits.name.max), email, googleId, picture };
}

/** Only failures count against the sign-in limit of the address; each visit counts as an ordinary call. */
async function limitVisits(ctx: Context, visit: () => Promise<string>): Promise<string> {
  const address = addressKey(ctx.requestOrigin.address);
  const wait = await ctx.limiter.hit("ordinary", address, rateLimits.ordinary);
  if (wait !== undefined) {
    throw rateLimited(wait);
  }
  return countFailure(ctx.limiter, "googleSignIn", address, visit);
}

function page(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

function sentenceOf(error: unknown, ctx: Context): string {
  const known = toAppError(error);
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
