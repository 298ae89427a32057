import {
  type CallDefinition,
  type CallName,
  type CallParsed,
  type CallResponse,
  calls,
  getMaxBodyBytes,
} from "@kora/contract";
import { type RateLimit, type RateLimitName, rateLimits } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context, Viewer, ViewerContext } from "../context.ts";
import { AppError, forbidden, rateLimited } from "../errors.ts";
import { addressKey } from "../limits/address-key.ts";
import { authenticateCounted, type CountedAuthentication } from "../limits/authenticate-counted.ts";
import { countFailure } from "../limits/count-failure.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Uploads } from "../uploads/uploads.ts";
import { answerSchema } from "./answer-schema.ts";
import { parsePart } from "./parse-part.ts";
import type { ReceivedFile } from "./receive-form.ts";
import type { CookiesOf, SealedCookies } from "./sealed-cookies.ts";
import { type StreamedFile, sendFile } from "./send-file.ts";

type ContextOf<Name extends CallName> = (typeof calls)[Name]["access"] extends "public"
  ? Context
  : ViewerContext;

/** What a handler of a paged call gives instead of the bare answer. */
export interface PagedAnswer<Answer> {
  readonly answer: Answer;
  readonly nextCursor: string | undefined;
}

/** As `PagedAnswer`, of a call that tells how much is unread in all. */
interface UnreadAnswer<Answer> extends PagedAnswer<Answer> {
  readonly unreadCount: number;
}

type HandlerAnswer<Name extends CallName> = (typeof calls)[Name] extends { isStream: true }
  ? StreamedFile
  : (typeof calls)[Name] extends { hasUnreadCount: true }
    ? UnreadAnswer<CallResponse<Name>>
    : (typeof calls)[Name] extends { isPaged: true }
      ? PagedAnswer<CallResponse<Name>>
      : CallResponse<Name>;

/** Routes one call of the contract to its operation. */
type Handler<Name extends CallName> = (
  ctx: ContextOf<Name>,
  input: CallParsed<Name, ReceivedFile | undefined>,
  cookies: SealedCookies,
) => Promise<HandlerAnswer<Name>>;

/** A handler for each of a capability's calls; a missing one does not compile. */
export type Handlers<Table> = { [Name in keyof Table & CallName]: Handler<Name> };

export interface MountOptions extends CountedAuthentication {
  readonly handlers: Handlers<typeof calls>;
  readonly contextFor: (
    request: FastifyRequest,
    viewer: Viewer | null,
    reply: FastifyReply,
  ) => Context;
  readonly cookiesOf: CookiesOf;
  readonly uploads: Uploads;
  /** Parses every answer with its schema as well: on in tests, where a wrong answer must be loud. */
  readonly checkAnswers: boolean;
}

type AnyHandler = (ctx: Context, input: unknown, cookies: SealedCookies) => Promise<unknown>;

/** Mounts every call of the contract below `/api`. */
export function mountCalls(app: FastifyInstance, options: MountOptions): void {
  for (const [name, call] of Object.entries(calls) as [CallName, CallDefinition][]) {
    const handle = options.handlers[name] as AnyHandler;
    const status = call.status ?? 200;
    const limitName = call.rateLimit ?? "ordinary";
    const limit: RateLimit = rateLimits[limitName];
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      bodyLimit: getMaxBodyBytes(call),
      // Answers with a token are not compressed: their length would tell of their content. Nor are files, so that
      // a browser can tell how much has come.
      ...((call.path.startsWith("/auth/") || call.isStream) && { compress: false }),
      config: { tellsSuccess: call.hasSuccessField ?? false },
      schema: { response: { [status]: answerSchema(call.response) } },
      // Before the body is read: a refused request costs neither memory nor parsing.
      async onRequest(request) {
        const token = request.headers["x-auth-token"];
        request.viewer = admit(call, await authenticateCounted(token, request.ip, options));
        const address = addressKey(request.ip);
        const who = limit.key === "viewer" && request.viewer ? request.viewer.userId : address;
        await refuseTooMany(options.limiter, limitName, who);
      },
      async handler(request, reply) {
        const { viewer } = request;
        const ctx = options.contextFor(request, viewer, reply);
        const run = async () => {
          const input = readInput(call, request);
          if (!call.userIdIsOther) refuseForeignUserId(input.body, viewer);
          const cookies = options.cookiesOf(request, reply);
          const { form } = call;
          if (!form) return handle(ctx, input, cookies);
          return options.uploads.receive(request, reply, call, ({ fields, files }) =>
            handle(ctx, { ...input, form: parsePart(form, fields), files }, cookies),
          );
        };
        const result = await (limit.countOnlyFailures
          ? countFailure(options.limiter, limitName, addressKey(request.ip), run)
          : run());
        if (call.isStream) return sendFile(reply, result as StreamedFile);
        const answer = call.isPaged ? openPage(result as Opened, reply) : result;
        if (options.checkAnswers) {
          call.response.parse(answer);
        }
        return reply.status(status).send(answer);
      },
    });
  }
}

/** Refuses with 429 what is one too many. Where only failures count, the call counts as an ordinary one as well. */
async function refuseTooMany(limiter: Limiter, name: RateLimitName, who: string): Promise<void> {
  const limit: RateLimit = rateLimits[name];
  if (limit.countOnlyFailures) {
    refuse(
      await limiter.wait(name, who, { ...limit, max: limit.countOnlyFailures.refuseAllAbove }),
    );
    refuse(await limiter.hit("ordinary", who, rateLimits.ordinary));
  } else {
    refuse(await limiter.hit(name, who, limit));
  }
}

function refuse(waitSeconds: number | undefined): void {
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
}

function admit(
  { access, writersOnlySentence: writersOnly = sentences.writers.writersOnly }: CallDefinition,
  asked: Viewer | AppError,
): Viewer | null {
  if (access === "public") {
    return asked instanceof AppError ? null : asked;
  }
  if (asked instanceof AppError) {
    throw asked;
  }
  if (access === "writer" && asked.writerId === null) {
    throw forbidden(writersOnly);
  }
  if (access === "moderator" && !asked.isModerator) {
    throw forbidden(sentences.moderation.moderatorsOnly);
  }
  return asked;
}

function readInput(call: CallDefinition, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (call.params) {
    input.params = parsePart(call.params, request.params);
  }
  if (call.query) {
    input.query = parsePart(call.query, request.query);
  }
  if (call.body) {
    // Calls whose body is optional in every field may be made with none.
    input.body = parsePart(call.body, request.body ?? {});
  }
  return input;
}

/** Bodies may carry the caller's own id; another's is never acted on (decisions §1). */
function refuseForeignUserId(body: unknown, viewer: Viewer | null): void {
  const claimed = (body as { userId?: unknown } | undefined)?.userId;
  if (viewer && claimed !== undefined && claimed !== viewer.userId) {
    throw forbidden(sentences.form.userIdMismatch);
  }
}

type Opened = PagedAnswer<unknown> & Partial<UnreadAnswer<unknown>>;

function openPage(page: Opened, reply: FastifyReply): unknown {
  if (page.unreadCount !== undefined) {
    reply.header("x-unread-count", page.unreadCount);
  }
  if (page.nextCursor !== undefined) {
    reply.header("x-next-cursor", page.nextCursor);
  }
  return page.answer;
}
