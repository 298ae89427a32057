import { type ErrorCode, errorStatus } from "@kora/contract/errors";
import { sentences } from "@kora/contract/sentences";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, notFound } from "../errors.ts";
import { toAppError } from "../to-app-error.ts";

/** The error codes for the statuses of Fastify's own errors. All other 4xx errors of Fastify are `VALIDATION`. */
const codeByStatus = new Map<number, ErrorCode>([
  [413, "TOO_LARGE"],
  [415, "UNSUPPORTED_MEDIA"],
]);

declare module "fastify" {
  interface FastifyContextConfig {
    /** Error bodies of this route also contain `success: false`. */
    hasSuccessField?: boolean;
  }
}

/** Gives all error responses the body format `ErrorBody` of the contract. */
export function mountErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

/** Sends 404 for an unknown URL. If the server serves no web app, this handles all unknown URLs. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = notFound(sentences.form.unknownCall);
  return reply.status(errorStatus.NOT_FOUND).send(error.toBody());
}

/**
 * Rejects unknown routes before a body is read. GET and HEAD requests continue, because the web app's page may be
 * their response.
 */
export function rejectUnknownRoutes(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    const mayBePage = request.method === "GET" || request.method === "HEAD";
    if (request.is404 && !mayBePage) sendNotFound(request, reply);
    else done();
  });
}

/** Logs unexpected errors. Their response contains only the request id, so that it exposes no internal detail. */
export function sendError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const appError = toHttpError(error);
  // Fastify closes a connection immediately if the body is unread, so the client would get a reset instead of this
  // response. `limitUnreadBody` closes such a connection later.
  if (!request.raw.complete) reply.removeHeader("connection");
  // Requests whose URL cannot be parsed have no route.
  const successField = request.routeOptions.config?.hasSuccessField ? { success: false } : {};
  if (appError) {
    if (appError.retryAfterSeconds !== undefined) {
      reply.header("retry-after", appError.retryAfterSeconds);
    }
    return reply.status(appError.status).send({ ...successField, ...appError.toBody() });
  }
  request.log.error(
    { err: error },
    "HTTP: a request failed with an unexpected error; report it to the maintainers.",
  );
  const body = { ...successField, ...new AppError("INTERNAL").toBody(), requestId: request.id };
  return reply.status(errorStatus.INTERNAL).send(body);
}

function toHttpError(error: FastifyError | AppError): AppError | undefined {
  const appError = toAppError(error);
  if (appError || error instanceof AppError) {
    return appError;
  }
  // Only Fastify's own errors are safe to map by status. Other errors may have any status.
  const status = error.statusCode ?? 500;
  if (!error.code?.startsWith("FST_") || status < 400 || status >= 500) return undefined;
  return new AppError(codeByStatus.get(status) ?? "VALIDATION");
}
