import type { FastifyInstance } from "fastify";
import { createAddressMatcher } from "../http/address-matcher.ts";
import { noRoute } from "../log-stream.ts";
import type { OpenSpan, Tracing } from "./tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The span of this request, if tracing is enabled. */
    span: OpenSpan | null;
  }
}

/**
 * Creates a span for each request and names it by the route. The span joins the trace of the caller only if a trusted
 * proxy forwards it, because other clients must not control the sampling.
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
    const isTrusted = typeof traceparent === "string" && isProxy(request.socket.remoteAddress);
    request.span = tracing.begin("request", request.method, isTrusted ? traceparent : undefined);
    done();
  });
  // The span is entered after the body is parsed, because the events of the body stream would leave its async context.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.span) request.span.enter(done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? noRoute;
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
