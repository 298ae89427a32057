import type { FastifyInstance } from "fastify";
import { createAddressMatcher } from "../http/address-matcher.ts";
import type { OpenSpan, Tracing } from "./tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Where requests are traced: the span of this one. */
    span: OpenSpan | null;
  }
}

/**
 * Makes each request a span that is named by its route. It belongs to the caller's trace where one of our proxies
 * says so; anybody else may not choose what is traced.
 */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  trustProxy: readonly string[],
): void {
  const isProxy = createAddressMatcher(trustProxy);
  app.decorateRequest("span", null);
  app.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers;
    const isTold = typeof traceparent === "string" && isProxy(request.socket.remoteAddress);
    request.span = tracing.begin("request", request.method, isTold ? traceparent : undefined);
    done();
  });
  // Once the body is there, whose events would lead out of the span again.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.span) request.span.enter(done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    request.span?.end({
      name: `${request.method} ${route}`,
      attributes: {
        "http.request.method": request.method,
        "http.route": route,
        "http.response.status_code": reply.statusCode,
        "kora.request_id": request.id,
      },
      failed: reply.statusCode >= 500,
    });
    done();
  });
}
