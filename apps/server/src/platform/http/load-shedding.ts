import type { IncomingMessage, ServerResponse } from "node:http";
import { errorSentences, errorStatus } from "@kora/contract/errors";
import type { Metrics } from "../metrics/metrics.ts";
import type { Pressure } from "./pressure.ts";
import { isApi, noStore } from "./security-headers.ts";
import { hasBody } from "./unread-body.ts";

/** In the order in which they are refused; files of pages go with writes. */
type RequestClass = keyof Metrics["shed"];

type Bounds = Readonly<Record<RequestClass, number>>;

/** Milliseconds of event loop delay from which on a class is refused; until it falls below half of that. */
const maxDelay: Bounds = { anonymous: 200, read: 400, write: 800, file: 800 };

/**
 * Requests in flight from which on a class is refused while the process is saturated. There, each further request
 * only waits for one more: 48 in flight make a wait of 48 service times, at a throughput that no more of them raise.
 */
const maxSaturated: Bounds = { anonymous: 32, read: 48, write: 64, file: Infinity };

/** The same while it is not: what is in flight waits for something else, such as a password's hash. */
const maxInFlight: Bounds = { anonymous: 600, read: 800, write: 1000, file: Infinity };

/** Refused clients come back at different times, within so many seconds. */
const retryAfterSeconds = [2, 3, 4, 5];

const stateKey = Symbol("in flight");

/** A request whose body is still on its way has no state yet. */
interface CountedRequest extends IncomingMessage {
  [stateKey]?: "counted" | "released";
}

export interface LoadShedding {
  /** Answers a request with 503 where the process is overloaded, and says whether it did. */
  shed(request: IncomingMessage, response: ServerResponse): boolean;
  /** A request's answer is made: what is left is the network's. */
  release(request: IncomingMessage): void;
  /** Requests whose answers are being made. */
  countInFlight(): number;
}

/**
 * Refuses requests before anything of them is read: anonymous ones first, then signed-in reads, writes last. Health
 * checks and metrics are never refused, nor are sockets, which come by another way. Uploads count from the end of
 * their bodies on, so that slow lines take no place. Files cost little and do not count: a page opens with dozens of them at
 * once, and is broken where one is refused.
 */
export function createLoadShedding({
  pressure,
  metrics,
}: {
  readonly pressure: () => Pressure;
  readonly metrics: Pick<Metrics, "shed">;
}): LoadShedding {
  let inFlight = 0;
  const isDelayed = new Set<RequestClass>();

  function isTooMuch(kind: RequestClass): boolean {
    const { eventLoopDelay, isSaturated } = pressure();
    if (eventLoopDelay >= maxDelay[kind] / (isDelayed.has(kind) ? 2 : 1)) isDelayed.add(kind);
    else isDelayed.delete(kind);
    return isDelayed.has(kind) || inFlight >= (isSaturated ? maxSaturated : maxInFlight)[kind];
  }

  // Listeners for all requests: closures of each one would be garbage for the hottest path there is.
  function begin(this: CountedRequest): void {
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

  function count(request: CountedRequest, response: ServerResponse): void {
    if (hasBody(request)) request.once("end", begin);
    else begin.call(request);
    // Also of those that no answer is made for, as their client has gone.
    response.once("close", releaseClosed);
  }

  return {
    shed(request, response) {
      const { url = "/" } = request;
      if (isExempt(url)) return false;
      const kind = classOf(request);
      if (!isTooMuch(kind)) {
        if (kind !== "file") count(request, response);
        return false;
      }
      metrics.shed[kind].inc();
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

/** Pages and pictures that are made for each request, outside `/api`. */
const rendered = /\/(share|card\.png|feed\.atom)(\?|$)|^\/sitemap/i;

/** Before authentication: a token that came along counts as a session. */
function classOf({ method, headers, url = "/" }: IncomingMessage): RequestClass {
  if (method !== "GET" && method !== "HEAD" && method !== "OPTIONS") return "write";
  if (!isApi(url) && !rendered.test(url)) return "file";
  return headers["x-auth-token"] ? "read" : "anonymous";
}

const said = errorSentences.UNAVAILABLE;
const apiBody = JSON.stringify({ code: "UNAVAILABLE", msg: said, message: said });
const page = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>Kora</title><p>${said}</p>`;

/** The whole answers, written once. */
const answers = retryAfterSeconds.map((seconds) => {
  const headers = (type: string, body: string) => ({
    ...noStore,
    "content-type": type,
    "content-length": Buffer.byteLength(body),
    "retry-after": String(seconds),
    "x-content-type-options": "nosniff",
  });
  return {
    api: headers("application/json; charset=utf-8", apiBody),
    page: headers("text/html; charset=utf-8", page),
  };
});

function refuse(url: string, response: ServerResponse): void {
  const answer = answers[Math.floor(Math.random() * answers.length)];
  const isCall = isApi(url);
  response.writeHead(errorStatus.UNAVAILABLE, isCall ? answer?.api : answer?.page);
  response.end(isCall ? apiBody : page);
}
