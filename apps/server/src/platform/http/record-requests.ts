import type { FastifyInstance } from "fastify";
import { noRoute } from "../log-stream.ts";
import type { Metrics, RouteDurations } from "../metrics/metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The histogram of this route's response times. */
    durations?: RouteDurations;
  }
}

/**
 * Logs and measures each request after its response is sent. Records contain the route and not the URL, which may
 * contain a secret.
 */
export function recordRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, durations: metrics.requests(labelOf(route.url)) };
  });
  const unknownRouteDurations = metrics.requests(noRoute);
  app.addHook("onResponse", (request, reply, done) => {
    const { method, log } = request;
    const { url = noRoute, config } = request.routeOptions;
    const { statusCode, elapsedTime } = reply;
    // Requests whose URL cannot be parsed have no route.
    (config?.durations ?? unknownRouteDurations)(method, statusCode).observe(elapsedTime / 1000);
    const milliseconds = Math.round(elapsedTime * 10) / 10;
    log.info({ method, route: url, status: statusCode, milliseconds }, "request");
    done();
  });
}

/** Gives all files of the web app one label, because their names change with every build. */
function labelOf(url: string): string {
  return url.startsWith("/assets/") ? "/assets/*" : url;
}
