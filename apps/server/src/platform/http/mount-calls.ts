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
import { type Context, toRequester, type Viewer, type ViewerContext } from "../context.ts";
import type { Page } from "../cursor.ts";
import { forbidden, rateLimited } from "../errors.ts";
import { addressKey } from "../limits/address-key.ts";
import { limitFailures } from "../limits/limit-failures.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Uploads } from "../uploads/uploads.ts";
import { type Authorization, authorize } from "./authorize.ts";
import { type CallKey, type RunOnce, readCallKey, readKeyField } from "./call-key.ts";
import {
  addInvalidFields,
  type FieldChecks,
  parseForm,
  type SentFields,
} from "./invalid-fields.ts";
import { type FieldErrors, invalidFields, tryParse } from "./parse-input.ts";
import type { ReceivedFile } from "./receive-form.ts";
import { toResponseSchema } from "./response-schema.ts";
import { type StreamedFile, sendFile } from "./send-file.ts";
import type { GetCookies, SignedCookies } from "./signed-cookies.ts";

type ContextOf<Name extends CallName> = (typeof calls)[Name]["access"] extends "public"
  ? Context
  : ViewerContext;

/** The result of a paged call whose response is not an array: the response body and the cursor of the next page. */
export interface PagedResult<Body> {
  readonly body: Body;
  readonly nextCursor: string | undefined;
}

/** The result of a paged call's handler: a `Page` if the response is the array of its items. */
type PageOf<Body> = Body extends readonly (infer Item)[] ? Page<Item> : PagedResult<Body>;

/** What is added to the result of a call that also returns the total unread count. */
interface UnreadCount {
  readonly unreadCount: number;
}

type HandlerResult<Name extends CallName> = (typeof calls)[Name] extends { streamType: string }
  ? StreamedFile
  : (typeof calls)[Name] extends { hasUnreadCount: true }
    ? PageOf<CallResponse<Name>> & UnreadCount
    : (typeof calls)[Name] extends { isPaged: true }
      ? PageOf<CallResponse<Name>>
      : CallResponse<Name>;

/** Handles one call of the contract by calling the feature's operation. */
type Handler<Name extends CallName> = (
  ctx: ContextOf<Name>,
  input: CallParsed<Name, ReceivedFile | undefined>,
  cookies: SignedCookies,
) => Promise<HandlerResult<Name>>;

/** The handlers of a feature's calls. A missing handler is a compile error. */
export type Handlers<Table> = { [Name in keyof Table & CallName]: Handler<Name> };

interface MountOptions extends Authorization {
  readonly handlers: Handlers<typeof calls>;
  /** Checks of fields that their schemas cannot express, such as the bytes of a picture. */
  readonly fieldChecks: Partial<Record<CallName, FieldChecks>>;
  readonly createContext: (
    request: FastifyRequest,
    viewer: Viewer | null,
    reply: FastifyReply,
  ) => Context;
  readonly getCookies: GetCookies;
  readonly uploads: Uploads;
  /** Makes the calls with a key or id of the client. */
  readonly runOnce: RunOnce;
  /** Also validates each response with its schema. Tests enable it, so that an invalid response fails the test. */
  readonly validateResponses: boolean;
}

type AnyHandler = (ctx: Context, input: unknown, cookies: SignedCookies) => Promise<unknown>;

/** Mounts all calls of the contract below `/api`. */
export function mountCalls(app: FastifyInstance, options: MountOptions): void {
  for (const [name, call] of Object.entries(calls) as [CallName, CallDefinition][]) {
    const handle = options.handlers[name] as AnyHandler;
    const status = call.status ?? 200;
    const limitName = call.rateLimit ?? "ordinary";
    const limit: RateLimit = rateLimits[limitName];
    const withAllFieldErrors = createFieldErrorWrapper(call, options.fieldChecks[name]);
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      bodyLimit: getMaxBodyBytes(call),
      // Responses with a token are not compressed, because their length would reveal their content (BREACH). Files are
      // not compressed, so that a browser can show how many bytes have arrived; but pictures in HTML are longer by a third.
      ...((call.path.startsWith("/auth/") ||
        (call.streamType && call.streamType !== "text/html")) && { compress: false }),
      // The specification gives the errors of some calls a field `success: false`.
      config: { hasSuccessField: call.hasSuccessField ?? false },
      schema: { response: { [status]: toResponseSchema(call.response) } },
      // This runs before the body is read, so that a refused request takes no memory and no parsing.
      async onRequest(request) {
        request.viewer = await authorize(call, request, options);
        const address = addressKey(request.ip);
        const limitKey = limit.key === "viewer" && request.viewer ? request.viewer.userId : address;
        await enforceRateLimit(options.limiter, limitName, limitKey);
      },
      async handler(request, reply) {
        const { viewer } = request;
        const ctx = options.createContext(request, viewer, reply);
        const headerKey = readCallKey(name, call, request.headers);
        const run = async () => {
          const cookies = options.getCookies(request, reply);
          const handleOnce = async (input: unknown, key: CallKey | undefined, content = input) => {
            if (!key || !isSignedIn(ctx)) return handle(ctx, input, cookies);
            const { userId } = ctx.viewer;
            throwIfLimited(await options.limiter.hit("clientId", userId, rateLimits.clientId));
            return options.runOnce(ctx, { name, key, input: content }, (context) =>
              handle(context, input, cookies),
            );
          };
          if (!call.form) {
            const body = { fields: toRecord(request.body), files: {} };
            return withAllFieldErrors(ctx, body, async () =>
              handleOnce(readInput(call, request, viewer), headerKey),
            );
          }
          const input = readInput(call, request, viewer);
          return options.uploads.receive(request, reply, call, (received) =>
            withAllFieldErrors(ctx, received, async () => {
              const form = parseForm(call, received);
              const { files } = received;
              const key = headerKey ?? readKeyField(name, call, toRecord(form));
              const content = { ...input, ...toContent(call, toRecord(form), files) };
              return handleOnce({ ...input, form, files }, key, content);
            }),
          );
        };
        const result = await (limit.countOnlyFailures
          ? limitFailures(options.limiter, limitName, addressKey(request.ip), run)
          : run());
        if (call.streamType) return sendFile(request, reply, result as StreamedFile);
        const responseBody = call.isPaged ? setPageHeaders(result as AnyPage, reply) : result;
        if (options.validateResponses) {
          call.response.parse(responseBody);
        }
        return reply.status(status).send(responseBody);
      },
    });
  }
}

/** Returns what makes two forms the same content. The name of a picture is not stored, so it does not count. */
function toContent(
  { files: rules, fieldsBesideContent = [] }: CallDefinition,
  form: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, ReceivedFile>>,
): object {
  const fields = Object.entries(form).filter(([name]) => !fieldsBesideContent.includes(name));
  const fingerprints = Object.entries(files).map(([name, file]) => [
    name,
    rules?.[name]?.kind === "image" ? [file.sha256] : [file.sha256, file.name],
  ]);
  return {
    form: Object.fromEntries(fields),
    files: Object.fromEntries(fingerprints) as object,
  };
}

function isSignedIn(ctx: Context): ctx is ViewerContext {
  return ctx.viewer !== null;
}

/** Throws a 429 error above the rate limit. If only failures count, the call also counts against the ordinary limit. */
async function enforceRateLimit(
  limiter: Limiter,
  name: RateLimitName,
  limitKey: string,
): Promise<void> {
  const limit: RateLimit = rateLimits[name];
  if (limit.countOnlyFailures) {
    // Failures are counted after the call, against `max`; here only callers far above it are refused.
    throwIfLimited(
      await limiter.check(name, limitKey, {
        ...limit,
        max: limit.countOnlyFailures.refuseAllAbove,
      }),
    );
    throwIfLimited(await limiter.hit("ordinary", limitKey, rateLimits.ordinary));
  } else {
    throwIfLimited(await limiter.hit(name, limitKey, limit));
  }
}

function throwIfLimited(waitSeconds: number | undefined): void {
  if (waitSeconds !== undefined) {
    throw rateLimited(waitSeconds);
  }
}

/** Parses the params, query and body. Throws a 400 error with every invalid field of all three. */
function readInput(
  call: CallDefinition,
  request: FastifyRequest,
  viewer: Viewer | null,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  const inputs = {
    params: request.params,
    query: request.query,
    // Calls whose body has only optional fields may be made without a body.
    body: request.body ?? {},
  };
  for (const [inputName, value] of Object.entries(inputs) as [keyof typeof inputs, unknown][]) {
    const schema = call[inputName];
    if (!schema) continue;
    const parsed = tryParse(schema, value);
    input[inputName] = parsed.data;
    for (const [name, message] of Object.entries(parsed.errors)) errors[name] ??= message;
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  if (!call.userIdIsOther) rejectForeignUserId(input.body, viewer);
  return input;
}

/** Returns a function that runs a call and adds the call's other invalid fields to its 400 error. */
function createFieldErrorWrapper(call: CallDefinition, checks: FieldChecks | undefined) {
  return async <Result>(
    { viewer, requestOrigin, pictures }: Context,
    sentFields: SentFields,
    run: () => Promise<Result>,
  ): Promise<Result> => {
    const checkPicture = async (path: string) => {
      if (viewer) await pictures.check(path, toRequester({ viewer, requestOrigin }));
    };
    try {
      return await run();
    } catch (error) {
      throw await addInvalidFields(error, call, sentFields, { checks, checkPicture });
    }
  };
}

function toRecord(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** Throws a 403 error if the body has the `userId` of another user. Clients may send the viewer's own id. */
function rejectForeignUserId(body: unknown, viewer: Viewer | null): void {
  const bodyUserId = (body as { userId?: unknown } | undefined)?.userId;
  if (viewer && bodyUserId !== undefined && bodyUserId !== viewer.userId) {
    throw forbidden(sentences.form.userIdMismatch);
  }
}

type AnyPage = (Page<unknown> | PagedResult<unknown>) & Partial<UnreadCount>;

/** Sets the headers of a paged call and returns the response body. */
function setPageHeaders(page: AnyPage, reply: FastifyReply): unknown {
  if (page.unreadCount !== undefined) {
    reply.header("x-unread-count", page.unreadCount);
  }
  if (page.nextCursor !== undefined) {
    reply.header("x-next-cursor", page.nextCursor);
  }
  return "items" in page ? page.items : page.body;
}
