import type { FastifyInstance } from "fastify";
import type { Metrics, RouteDurations } from "../metrics/metrics.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Where the answers of this route are counted. */
    durations?: RouteDurations;
  }
}

/** What a request is called that no route was there for. */
const noRoute = "none";

/** Logs and counts each request when its answer has left: by its route, never by what its address holds. */
export function recordRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, durations: metrics.requests(labelOf(route.url)) };
  });
  const unknown = metrics.requests(noRoute);
  app.addHook("onResponse", (request, reply, done) => {
    const { method, log } = request;
    const { url = noRoute, config } = request.routeOptions;
    const { statusCode, elapsedTime } = reply;
    // There is no route where the address itself could not be read.
    (config?.durations ?? unknown)(method, statusCode).observe(elapsedTime / 1000);
    const milliseconds = Math.round(elapsedTime * 10) / 10;
    log.info({ method, route: url, status: statusCode, milliseconds }, "request");
    done();
  });
}

/** Files of the web app are routes, whose names change with every build. */
function labelOf(url: string): string {
  return url.startsWith("/assets/") ? "/assets/*" : url;
}
