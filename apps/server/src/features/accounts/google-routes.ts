import { FullName } from "@kora/contract/accounts";
import { googleNavigations } from "@kora/contract/google-navigations";
import { limits } from "@kora/contract/limits";
import { rateLimits } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import { fitText } from "@kora/contract/truncate-text";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../platform/context.ts";
import { AppError, forbidden, rateLimited } from "../../platform/errors.ts";
import type { GetCookies, SignedCookies } from "../../platform/http/signed-cookies.ts";
import { addressKey } from "../../platform/limits/address-key.ts";
import { limitFailures } from "../../platform/limits/limit-failures.ts";
import { toAppError } from "../../platform/to-app-error.ts";
import { codeLifetimeMilliseconds } from "./exchange-google-code.ts";
import {
  flowLifetimeMilliseconds,
  googleCallbackPath,
  googleIdentityCookie,
  readFlows,
  writeFlows,
} from "./google-cookies.ts";
import { type GoogleIdentity, type GoogleProvider, isCancelled } from "./google-provider.ts";
import { signInWithGoogle } from "./sign-in-with-google.ts";

const texts = sentences.accounts;

interface SignInRequest {
  readonly ctx: Context;
  readonly cookies: SignedCookies;
  /** The requested URL, of which only the query is used. */
  readonly url: URL;
}

/**
 * Mounts the two URLs that a browser navigates to: `/api/auth/google` starts a sign-in, `/api/auth/google/callback`
 * finishes it. Both always redirect: to the provider, or to a page of Kora, which also shows errors. If `provider` is
 * undefined, because Google sign-in is not configured, both redirect to an error.
 */
export function mountGoogleSignIn(
  app: FastifyInstance,
  options: {
    readonly provider: GoogleProvider | undefined;
    readonly getCookies: GetCookies;
    readonly createContext: (request: FastifyRequest) => Context;
  },
): void {
  function mount(
    path: string,
    handle: (provider: GoogleProvider, request: SignInRequest) => Promise<string>,
  ) {
    app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      reply.header("referrer-policy", "no-referrer").header("cache-control", "no-store");
      const ctx = options.createContext(request);
      try {
        if (!options.provider) {
          throw new AppError("NOT_FOUND", texts.googleNotConfigured);
        }
        const { provider } = options;
        const url = new URL(request.url, ctx.config.publicUrl);
        const cookies = options.getCookies(request, reply);
        const redirectTarget = await limitRequests(ctx, () =>
          handle(provider, { ctx, cookies, url }),
        );
        return reply.redirect(redirectTarget);
      } catch (error) {
        return reply.redirect(toPagePath("/oauth-callback", { error: toErrorText(error, ctx) }));
      }
    });
  }
  mount(`/api${googleNavigations.startGoogleSignIn.path}`, beginSignIn);
  mount(googleCallbackPath, finishSignIn);
}

/** Stores a new flow in the browser's cookie. Returns the URL of the provider's sign-in page. */
async function beginSignIn(
  provider: GoogleProvider,
  { ctx, cookies }: SignInRequest,
): Promise<string> {
  const redirectUri = `${ctx.config.publicUrl}${googleCallbackPath}`;
  const { url, challenge } = await provider.begin(redirectUri).catch((error: unknown) => {
    logFailure(ctx, error);
    throw new AppError("INTERNAL", texts.googleUnreachable);
  });
  const now = ctx.clock.now();
  const flow = {
    ...challenge,
    expiresAt: now.getTime() + flowLifetimeMilliseconds,
    isAnswered: false,
  };
  writeFlows(cookies, [...readFlows(cookies, now), flow]);
  return url.href;
}

/** Handles the callback of the provider. Returns the path of the page on which the user continues. */
async function finishSignIn(
  provider: GoogleProvider,
  { ctx, cookies, url }: SignInRequest,
): Promise<string> {
  const now = ctx.clock.now();
  const flows = readFlows(cookies, now);
  const pendingFlows = flows.filter((candidate) => !candidate.isAnswered);
  const flow = pendingFlows.find((candidate) => candidate.state === url.searchParams.get("state"));
  if (!flow) {
    // This browser did not begin the sign-in of the callback, so its own sign-ins and session stay unchanged.
    throw forbidden(pendingFlows.length === 0 ? texts.googleExpired : texts.googleFailed);
  }
  const otherFlows = flows.filter((candidate) => candidate !== flow);
  writeFlows(cookies, otherFlows);
  // An identity cookie from an earlier, unfinished sign-in must not be combined with this one.
  cookies.clear(googleIdentityCookie);
  const callbackUrl = new URL(`${googleCallbackPath}${url.search}`, ctx.config.publicUrl);
  const identity = await provider.finish(callbackUrl, flow).catch((error: unknown) => {
    logFailure(ctx, error);
    throw forbidden(isCancelled(error) ? texts.googleCancelled : texts.googleFailed);
  });
  const outcome = await signInWithGoogle(ctx, identity, { verifier: flow.verifier });
  if (outcome.kind === "signed-in") {
    // The browser proves with the verifier of this flow that the one-time code was issued for it.
    const expiresAt = now.getTime() + codeLifetimeMilliseconds;
    writeFlows(cookies, [...otherFlows, { ...flow, expiresAt, isAnswered: true }]);
    // In this URL, `token` is the one-time code.
    return toPagePath("/oauth-callback", { token: outcome.code, userId: outcome.userId });
  }
  const { googleId, email, picture } = identity;
  cookies.set(googleIdentityCookie, { googleId, email, picture, signedInAt: now.getTime() });
  // The linking form asks for the password of this email and shows the email.
  const query = outcome.kind === "link" ? { link: "1", email } : toFormFields(identity);
  return toPagePath("/register/google", query);
}

/** Returns the fields of the registration form. The user cannot edit the name in the form, so it must be valid. */
function toFormFields({ googleId, email, name = "", picture = "" }: GoogleIdentity) {
  const [localPart = email] = email.split("@");
  const validName = FullName.safeParse(fitText(name.trim(), limits.name.max)).data;
  return { name: validName ?? fitText(localPart, limits.name.max), email, googleId, picture };
}

/**
 * Runs `handle` under two rate limits: each request counts against the limit of ordinary API calls, and only failures
 * count against the limit of Google sign-ins. Throws 429 above a limit.
 */
async function limitRequests(ctx: Context, handle: () => Promise<string>): Promise<string> {
  const key = addressKey(ctx.requestOrigin.address);
  const waitSeconds = await ctx.limiter.hit("ordinary", key, rateLimits.ordinary);
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
  return limitFailures(ctx.limiter, "googleSignIn", key, handle);
}

function toPagePath(path: string, query: Record<string, string>): string {
  return `${path}?${new URLSearchParams(query).toString()}`;
}

function toErrorText(error: unknown, ctx: Context): string {
  const appError = toAppError(error);
  if (appError) {
    return appError.message;
  }
  ctx.log.error(
    { err: error },
    "Google sign-in: a request failed with an unexpected error; report it to the maintainers.",
  );
  return texts.googleFailed;
}

/** Logs an error without its cause, which may contain the query of the callback URL. Queries are never logged. */
function logFailure(ctx: Context, error: unknown): void {
  const { name, message, code } = error as NodeJS.ErrnoException;
  ctx.log.warn(
    { reason: { name, message, code } },
    "Google sign-in: the OpenID provider is unreachable, refused, or sent an invalid response; see the reason.",
  );
}
