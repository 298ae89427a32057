import { lookup } from "node:dns/promises";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { isLocalhost, isPublicAddress, literalAddressOf } from "./public-address.ts";

/** An external fetch failed. The message contains at most the host, because the rest of the URL may be a secret. */
export class ExternalFetchError extends Error {
  override readonly name = "ExternalFetchError";
  /** The status of the response, if there was one and it was not a success. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** A fetched resource, decompressed. */
interface FetchedResource {
  /** The final URL, after redirects. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface FetchOptions {
  /** Limit of the decompressed body. */
  readonly maxBytes: number;
  /** Limit of the whole fetch: name lookups, redirects and body. */
  readonly timeoutSeconds: number;
  /** These headers are sent to the first origin only. Redirects to other origins do not get them. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST request. Its redirects are not followed. */
  readonly body?: Buffer;
  readonly signal?: AbortSignal;
}

/** Fetches a public URL. Rejects with `ExternalFetchError`. */
export type FetchExternal = (
  address: string | URL,
  options: FetchOptions,
) => Promise<FetchedResource>;

const maxRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const allowedPorts = new Set(["", "80", "443"]);

const decoders: Readonly<Record<string, (() => Transform) | null>> = {
  identity: null,
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Fetches URLs that users or third parties wrote. All such requests must use it, because it prevents server-side
 * request forgery. It permits only http and https on their default ports, and only public addresses. It looks up each
 * name once and connects to the address that it checked; it repeats this for each redirect. Requests have no cookies,
 * use no proxy and do not identify the user. The rule of ports and addresses does not apply to the origins of `allow`,
 * such as `http://localhost:4000`, which is for tests.
 */
export function createFetchExternal({
  allow = [],
  resolve = (hostname) => lookup(hostname, { all: true }),
}: {
  readonly allow?: readonly string[];
  readonly resolve?: (hostname: string) => Promise<{ address: string }[]>;
} = {}): FetchExternal {
  const isAllowed = (url: URL) => allow.includes(url.origin);

  return async (address, { maxBytes, timeoutSeconds, headers = {}, body, signal }) => {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    const abortSignal = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const firstUrl = toUrl(address);
    let url = firstUrl;
    try {
      for (let hops = 0; hops <= maxRedirects; hops += 1) {
        assertExternal(url, isAllowed(url));
        const response = await sendRequest(url, {
          headers: url.origin === firstUrl.origin ? headers : {},
          body,
          lookup: isAllowed(url) ? undefined : createCheckedLookup(resolve),
          signal: abortSignal,
        });
        const { statusCode = 0, headers: responseHeaders } = response;
        if (body || !redirectStatuses.has(statusCode) || responseHeaders.location === undefined) {
          if (body ? statusCode < 200 || statusCode > 299 : statusCode !== 200) {
            response.destroy();
            throw new ExternalFetchError(`${url.host} answered with ${statusCode}`, statusCode);
          }
          return { url, headers: responseHeaders, body: await readBody(response, url, maxBytes) };
        }
        response.destroy();
        url = toUrl(responseHeaders.location, url);
      }
      throw new ExternalFetchError(`${firstUrl.host} redirected more than ${maxRedirects} times`);
    } catch (error) {
      throw toExternalFetchError(error, url, timeout.aborted);
    }
  };
}

function toExternalFetchError(error: unknown, url: URL, isTimeout: boolean): ExternalFetchError {
  if (error instanceof ExternalFetchError) {
    return error;
  }
  if (isTimeout) {
    return new ExternalFetchError(`${url.host} took too long`);
  }
  const { code } = error as NodeJS.ErrnoException;
  return new ExternalFetchError(
    `${url.host} could not be fetched${code === undefined ? "" : ` (${code})`}`,
  );
}

function toUrl(address: string | URL, base?: URL): URL {
  const url = URL.parse(String(address), base?.href);
  if (!url) {
    throw new ExternalFetchError("the URL is invalid");
  }
  return url;
}

function assertExternal(url: URL, isAllowed: boolean): void {
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new ExternalFetchError("only http and https URLs without credentials are fetched");
  }
  if (isAllowed) {
    return;
  }
  const literalAddress = literalAddressOf(url);
  const isInternal =
    literalAddress === undefined ? isLocalhost(url) : !isPublicAddress(literalAddress);
  if (isInternal || !allowedPorts.has(url.port)) {
    throw new ExternalFetchError(`${url.host} is not on the public internet`);
  }
}

/** Rejects a name if any of its addresses is not public. A name with both kinds of address is probably an attack. */
function createCheckedLookup(
  resolve: (hostname: string) => Promise<{ address: string }[]>,
): LookupFunction {
  return (hostname, { all = false }, callback) => {
    resolve(hostname)
      .then((records) => {
        const [firstRecord] = records;
        if (!firstRecord || !records.every(({ address }) => isPublicAddress(address))) {
          throw new ExternalFetchError(`${hostname} is not on the public internet`);
        }
        const addresses = records.map(({ address }) => ({ address, family: isIP(address) }));
        if (all) {
          callback(null, addresses);
        } else {
          callback(null, firstRecord.address, isIP(firstRecord.address));
        }
      })
      .catch((error: Error) => callback(error, []));
  };
}

function sendRequest(
  url: URL,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer | undefined;
    readonly lookup: LookupFunction | undefined;
    readonly signal: AbortSignal;
  },
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    request(url, {
      method: options.body ? "POST" : "GET",
      // Without a shared agent the request uses no proxy from the environment and reuses no connection.
      agent: false,
      signal: options.signal,
      ...(options.lookup && { lookup: options.lookup }),
      headers: {
        accept: "*/*",
        "accept-encoding": "gzip, br",
        "user-agent": "Kora",
        ...options.headers,
      },
    })
      .once("response", resolve)
      // A request can emit several errors, and an unhandled one would end the process.
      .on("error", reject)
      .end(options.body);
  });
}

async function readBody(response: IncomingMessage, url: URL, maxBytes: number): Promise<Buffer> {
  const createTooLargeError = () =>
    new ExternalFetchError(`${url.host} sent more than ${maxBytes} bytes`);
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const decoder = decoders[encoding];
  if (decoder === undefined || Number(response.headers["content-length"]) > maxBytes) {
    response.destroy();
    throw decoder === undefined
      ? new ExternalFetchError(`${url.host} sent an unknown content encoding`)
      : createTooLargeError();
  }
  // `pipeline` destroys both streams if one fails. The error is thrown by the loop below.
  const body = decoder === null ? response : pipeline(response, decoder(), () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw createTooLargeError();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
