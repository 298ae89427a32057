import { type ErrorCode, errorStatus } from "@kora/contract/errors";
import { sentences } from "@kora/contract/sentences";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors.ts";
import { toAppError } from "../to-app-error.ts";

const codeByStatus = new Map<number, ErrorCode>([
  [400, "VALIDATION"],
  [413, "TOO_LARGE"],
  [414, "VALIDATION"],
  [415, "UNSUPPORTED_MEDIA"],
]);

declare module "fastify" {
  interface FastifyContextConfig {
    /** Errors of this route say `success: false` too. */
    hasSuccessField?: boolean;
  }
}

/** Makes every answer that is not a success the one body of decisions §1. */
export function mountErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

/** Answers an address that nothing is at; where no web app is mounted, for every such address. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = notFound(sentences.form.unknownCall);
  return reply.status(errorStatus.NOT_FOUND).send(error.toBody());
}

/** Answers an unknown address before a body is read; only what has no body goes on to the web app's page. */
export function rejectUnknownRoutes(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (request.is404 && !isPage) sendNotFound(request, reply);
    else done();
  });
}

/** An error that is not ours leaves no detail but the request id, and is logged. */
export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toHttpError(error);
  // Fastify closes the connection of a body that it does not read, at once: the client would get a reset in place of
  // this answer. `boundUnreadBody` ends such a connection later.
  if (!request.raw.complete) reply.removeHeader("connection");
  // There is no route where the address itself could not be read.
  const first = request.routeOptions.config?.hasSuccessField ? { success: false } : {};
  if (known) {
    if (known.retryAfterSeconds !== undefined) {
      reply.header("retry-after", known.retryAfterSeconds);
    }
    return reply.status(known.status).send({ ...first, ...known.toBody() });
  }
  request.log.error({ err: error }, "request failed");
  const body = { ...first, ...new AppError("INTERNAL").toBody(), requestId: request.id };
  return reply.status(errorStatus.INTERNAL).send(body);
}

function toHttpError(error: FastifyError | AppError): AppError | undefined {
  const appError = toAppError(error);
  if (appError || error instanceof AppError) {
    return appError;
  }
  // Only Fastify's own errors are safe to map by status; others may carry any status.
  const code = error.code?.startsWith("FST_")
    ? codeByStatus.get(error.statusCode ?? 500)
    : undefined;
  return code && new AppError(code);
}
