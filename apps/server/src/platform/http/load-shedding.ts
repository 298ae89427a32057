import type { IncomingMessage, ServerResponse } from "node:http";
import { errorSentences, errorStatus } from "@kora/contract/errors";
import type { Metrics } from "../metrics/metrics.ts";
import type { Pressure } from "./pressure.ts";
import { isApi, noStore } from "./security-headers.ts";
import { readSessionToken } from "./session-token.ts";
import { hasBody } from "./unread-body.ts";

/**
 * Request classes: anonymous calls, signed-in reads, writes, and the static files and pictures that pages load. An
 * overloaded process refuses them in this order, files together with writes.
 */
type RequestClass = keyof Metrics["shed"];

type LimitByClass = Readonly<Record<RequestClass, number>>;

/** Event loop delay at which a class is refused. The class is accepted again below half of it. */
const maxDelayMilliseconds: LimitByClass = { anonymous: 200, read: 400, write: 800, file: 800 };

/**
 * Requests in flight at which a class is refused while the process is saturated. More requests in flight would not
 * increase the throughput of a saturated process. They would only increase the wait: 48 requests in flight mean a wait
 * of 48 service times.
 */
const maxInFlightSaturated: LimitByClass = { anonymous: 32, read: 48, write: 64, file: Infinity };

/**
 * Requests in flight at which a class is refused while the process is not saturated. Such requests wait for other
 * resources, such as a password hash.
 */
const maxInFlight: LimitByClass = { anonymous: 600, read: 800, write: 1000, file: Infinity };

/** `Retry-After` values in seconds. They differ so that refused clients do not all retry at the same time. */
const retryAfterSeconds = [2, 3, 4, 5];

const stateKey = Symbol("in flight");

/** The state is undefined while the request's body is being received. */
interface CountedRequest extends IncomingMessage {
  [stateKey]?: "counted" | "released";
}

export interface LoadShedding {
  /** Refuses a request with 503 if the process is overloaded. Returns whether it did. */
  shed(request: IncomingMessage, response: ServerResponse): boolean;
  /** Stops counting a request. Its response is complete and only has to be sent. */
  release(request: IncomingMessage): void;
  /** Requests whose responses are not complete yet. */
  countInFlight(): number;
}

/**
 * Refuses requests before their bodies are read: first anonymous ones, then signed-in reads, and writes last. Health
 * checks, metrics and sockets are never refused. Requests with a body count from the end of the body, so that slow
 * uploads do not use up the limits. Files do not count, because they cost little and a page requests dozens of them at
 * once; a page with a refused file would be broken.
 */
export function createLoadShedding({
  pressure,
  metrics,
}: {
  readonly pressure: () => Pressure;
  readonly metrics: Pick<Metrics, "shed">;
}): LoadShedding {
  let inFlight = 0;
  const delayedClasses = new Set<RequestClass>();

  function isOverloaded(requestClass: RequestClass): boolean {
    const { eventLoopDelay, isSaturated } = pressure();
    if (
      eventLoopDelay >=
      maxDelayMilliseconds[requestClass] / (delayedClasses.has(requestClass) ? 2 : 1)
    )
      delayedClasses.add(requestClass);
    else delayedClasses.delete(requestClass);
    return (
      delayedClasses.has(requestClass) ||
      inFlight >= (isSaturated ? maxInFlightSaturated : maxInFlight)[requestClass]
    );
  }

  // All requests share these listeners, because closures for each request would burden the garbage collector.
  function startCounting(this: CountedRequest): void {
    if (this[stateKey] === "released") return;
    this[stateKey] = "counted";
    inFlight += 1;
  }

  function release(request: CountedRequest): void {
    if (request[stateKey] === "counted") inFlight -= 1;
    request[stateKey] = "released";
  }

  function releaseClosed(this: ServerResponse): void {
    release(this.req);
  }

  function countRequest(request: CountedRequest, response: ServerResponse): void {
    if (hasBody(request)) request.once("end", startCounting);
    else startCounting.call(request);
    // This also releases requests whose client disconnects before the response is complete.
    response.once("close", releaseClosed);
  }

  return {
    shed(request, response) {
      const { url = "/" } = request;
      if (isExempt(url)) return false;
      const requestClass = classOf(request);
      if (!isOverloaded(requestClass)) {
        if (requestClass !== "file") countRequest(request, response);
        return false;
      }
      metrics.shed[requestClass].inc();
      refuse(url, response);
      return true;
    },
    release,
    countInFlight: () => inFlight,
  };
}

function isExempt(url: string): boolean {
  return /^\/(healthz|readyz|metrics|socket\.io)(\/|\?|$)/i.test(url);
}

/** Pages and pictures outside `/api` that are rendered for each request. */
const renderedPath = /\/(share|card\.png|feed\.atom)(\?|$)|^\/sitemap/i;

/** Classifies a request before authentication, so any token counts as a session. */
function classOf({ method, headers, url = "/" }: IncomingMessage): RequestClass {
  if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") return "write";
  if (!isApi(url) && !renderedPath.test(url)) return "file";
  return readSessionToken(headers) === undefined ? "anonymous" : "read";
}

const message = errorSentences.UNAVAILABLE;
const apiBody = JSON.stringify({ code: "UNAVAILABLE", msg: message, message });
const pageBody = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Kora</title><p>${message}</p>`;

/** Response headers of each `Retry-After` value, built once. */
const responseHeaders = retryAfterSeconds.map((seconds) => {
  const createHeaders = (type: string, body: string) => ({
    ...noStore,
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "retry-after": String(seconds),
    "x-content-type-options": "nosniff",
  });
  return {
    api: createHeaders("application/json; charset=utf-8", apiBody),
    page: createHeaders("text/html; charset=utf-8", pageBody),
  };
});

function refuse(url: string, response: ServerResponse): void {
  const headersByFormat = responseHeaders[Math.floor(Math.random() * responseHeaders.length)];
  const isApiRequest = isApi(url);
  response.writeHead(
    errorStatus.UNAVAILABLE,
    isApiRequest ? headersByFormat?.api : headersByFormat?.page,
  );
  response.end(isApiRequest ? apiBody : pageBody);
}
