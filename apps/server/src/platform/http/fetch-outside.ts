import { lookup } from "node:dns/promises";
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { addressNamedBy, isPublicAddress, isThisMachine } from "./public-address.ts";

/** Why nothing was got. It names the host and nothing of the address behind it, which may be a secret. */
export class OutsideError extends Error {
  override readonly name = "OutsideError";
  /** Where there was an answer, and it was a refusal. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** What was got from outside, decompressed. */
interface Fetched {
  /** After redirects. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface FetchOptions {
  /** Of the body, decompressed. */
  readonly mostBytes: number;
  /** For everything: names, redirects and body. */
  readonly seconds: number;
  /** Go to the origin that is asked first, and to no other that it leads to. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Posted to the address, which may not lead on to another. */
  readonly body?: Buffer;
  readonly signal?: AbortSignal;
}

/** Gets what is at a public address of the internet; rejects with `OutsideError`. */
export type FetchOutside = (address: string | URL, options: FetchOptions) => Promise<Fetched>;

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const ports = new Set(["", "80", "443"]);

const decoders: Readonly<Record<string, (() => Transform) | null>> = {
  identity: null,
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * The one way to an address that somebody else wrote. Only http and https on their ports and public
 * addresses are asked: a name is looked up once and the connection made to the very address that was
 * checked, each redirect anew. No cookies, no proxy, nothing that says who asks. `allow` lists origins,
 * such as `http://localhost:4000`, for which the rule of ports and addresses does not hold: for tests.
 */
export function createFetchOutside({
  allow = [],
  resolve = (hostname) => lookup(hostname, { all: true }),
}: {
  readonly allow?: readonly string[];
  readonly resolve?: (hostname: string) => Promise<{ address: string }[]>;
} = {}): FetchOutside {
  const isAllowed = (url: URL) => allow.includes(url.origin);

  return async (address, { mostBytes, seconds, headers = {}, body, signal }) => {
    const tooLong = AbortSignal.timeout(seconds * 1000);
    const ended = signal ? AbortSignal.any([tooLong, signal]) : tooLong;
    const first = toUrl(address);
    let url = first;
    try {
      for (let hops = 0; hops <= mostRedirects; hops += 1) {
        refuseUnlessOutside(url, isAllowed(url));
        const response = await ask(url, {
          headers: url.origin === first.origin ? headers : {},
          body,
          lookup: isAllowed(url) ? undefined : checkedLookup(resolve),
          signal: ended,
        });
        const { statusCode = 0, headers: got } = response;
        if (body || !redirects.has(statusCode) || got.location === undefined) {
          if (body ? statusCode < 200 || statusCode > 299 : statusCode !== 200) {
            response.destroy();
            throw new OutsideError(`${url.host} answered with ${statusCode}`, statusCode);
          }
          return { url, headers: got, bytes: await readBody(response, url, mostBytes) };
        }
        response.destroy();
        url = toUrl(got.location, url);
      }
      throw new OutsideError(`${first.host} led on more than ${mostRedirects} times`);
    } catch (error) {
      throw toOutsideError(error, url, tooLong.aborted);
    }
  };
}

function toOutsideError(error: unknown, url: URL, tookTooLong: boolean): OutsideError {
  if (error instanceof OutsideError) {
    return error;
  }
  if (tookTooLong) {
    return new OutsideError(`${url.host} took too long`);
  }
  const { code } = error as NodeJS.ErrnoException;
  return new OutsideError(`${url.host} could not be read${code === undefined ? "" : ` (${code})`}`);
}

function toUrl(address: string | URL, base?: URL): URL {
  const url = URL.parse(String(address), base?.href);
  if (!url) {
    throw new OutsideError("what was to be asked is no address");
  }
  return url;
}

function refuseUnlessOutside(url: URL, isAllowed: boolean): void {
  if (!/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new OutsideError("only plain http and https addresses are asked");
  }
  if (isAllowed) {
    return;
  }
  const named = addressNamedBy(url);
  const isInside = named === undefined ? isThisMachine(url) : !isPublicAddress(named);
  if (isInside || !ports.has(url.port)) {
    throw new OutsideError(`${url.host} is not on the public internet`);
  }
}

/** Gives addresses only when all of a name are public: one that is both is up to something. */
function checkedLookup(
  resolve: (hostname: string) => Promise<{ address: string }[]>,
): LookupFunction {
  return (hostname, { all = false }, callback) => {
    resolve(hostname)
      .then((found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address))) {
          throw new OutsideError(`${hostname} is not on the public internet`);
        }
        const addresses = found.map(({ address }) => ({ address, family: isIP(address) }));
        if (all) {
          callback(null, addresses);
        } else {
          callback(null, first.address, isIP(first.address));
        }
      })
      .catch((error: Error) => callback(error, []));
  };
}

function ask(
  url: URL,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Buffer | undefined;
    readonly lookup: LookupFunction | undefined;
    readonly signal: AbortSignal;
  },
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    request(url, {
      method: options.body ? "POST" : "GET",
      // Of its own, so that no proxy of the environment and no open connection is used.
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
      // More than one may come, and each has to be heard.
      .on("error", reject)
      .end(options.body);
  });
}

async function readBody(response: IncomingMessage, url: URL, mostBytes: number): Promise<Buffer> {
  const tooLarge = () => new OutsideError(`${url.host} sent more than ${mostBytes} bytes`);
  const coding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const decoder = decoders[coding];
  if (decoder === undefined || Number(response.headers["content-length"]) > mostBytes) {
    response.destroy();
    throw decoder === undefined ? new OutsideError(`${url.host} sent it coded`) : tooLarge();
  }
  // A failure of either ends the other, and is thrown where the body is read.
  const body = decoder === null ? response : pipeline(response, decoder(), () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      response.destroy();
      throw tooLarge();
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
