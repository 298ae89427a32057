import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExternalServer, openExternalServer } from "../../testing/external-server.ts";
import { createFetchExternal, ExternalFetchError, type FetchOptions } from "./fetch-external.ts";
import { isPublicAddress } from "./public-address.ts";

const defaultOptions: FetchOptions = { maxBytes: 100_000, timeoutSeconds: 5 };

let server: ExternalServer;
/** A second origin as a redirect target. */
let secondServer: ExternalServer;
beforeAll(async () => {
  [server, secondServer] = await Promise.all([openExternalServer(), openExternalServer()]);
});
afterAll(() => Promise.all([server.close(), secondServer.close()]));

const fetchAllowed = (address: string, options: Partial<FetchOptions> = {}) =>
  createFetchExternal({ allow: [server.origin, secondServer.origin] })(address, {
    ...defaultOptions,
    ...options,
  });

async function expectError(fetchResult: Promise<unknown>, message: RegExp) {
  const error = await fetchResult.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ExternalFetchError);
  expect((error as Error).message).toMatch(message);
}

describe("an address is public", () => {
  test.each([
    ["8.8.8.8", true],
    ["100.63.255.255", true],
    ["172.32.0.1", true],
    ["2606:4700::1111", true],
    ["0.0.0.0", false],
    ["0.1.2.3", false],
    ["10.0.0.1", false],
    ["100.64.0.1", false],
    ["127.0.0.1", false],
    ["127.255.255.254", false],
    ["169.254.169.254", false],
    ["172.16.0.1", false],
    ["172.31.255.255", false],
    ["192.0.0.1", false],
    ["192.0.2.1", false],
    ["192.88.99.1", false],
    ["192.168.1.1", false],
    ["198.18.0.1", false],
    ["198.51.100.1", false],
    ["203.0.113.1", false],
    ["224.0.0.1", false],
    ["240.0.0.1", false],
    ["255.255.255.255", false],
    ["::", false],
    ["::1", false],
    ["::7f00:1", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:8.8.8.8", false],
    ["::ffff:0:127.0.0.1", false],
    ["64:ff9b::7f00:1", false],
    ["64:ff9b:1::7f00:1", false],
    ["100::1", false],
    ["2001::1", false],
    ["2001:db8::1", false],
    ["2002:7f00:1::", false],
    ["3fff::1", false],
    ["4000::1", false],
    ["5f00::1", false],
    ["fc00::1", false],
    ["fd12:3456::1", false],
    ["fe80::1", false],
    ["fe80::1%eth0", false],
    ["fec0::1", false],
    ["ff02::1", false],
    ["", false],
    ["localhost", false],
  ])("%s: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe("no request is sent to", () => {
  const fetchExternal = createFetchExternal();
  const port = () => new URL(server.origin).port;

  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://%31%32%37.0.0.1/",
    "http://１２７.0.0.1/",
    "http://0/",
    "http://10.1.2.3/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://localhost/",
    "http://localhost./",
    "http://LOCALHOST/",
    "https://localhost/",
    "http://8.8.8.8:22/",
    "http://8.8.8.8:5432/",
    "https://8.8.8.8:8443/",
  ])("%s", async (address) => {
    await expectError(fetchExternal(address, defaultOptions), /is not on the public internet$/);
  });

  test.each([
    "file:///etc/passwd",
    "ftp://8.8.8.8/",
    "gopher://8.8.8.8/",
    "data:text/plain,hello",
    "javascript:alert(1)",
    "http://name:word@8.8.8.8/",
    "http://name@8.8.8.8/",
  ])("%s", async (address) => {
    await expectError(fetchExternal(address, defaultOptions), /only http and https/);
  });

  test.each(["", "//8.8.8.8/", "http://", "http://[1::2::3]/", "not an address"])(
    "an invalid URL: %s",
    async (address) => {
      await expectError(fetchExternal(address, defaultOptions), /^the URL is invalid$/);
    },
  );

  test("this machine on any port, and the error message contains no path or query", async () => {
    server.on("/secret", "a secret");
    const request = fetchExternal(`http://127.0.0.1:${port()}/secret?key=hidden`, defaultOptions);
    await expectError(request, /^127\.0\.0\.1:\d+ is not on the public internet$/);
    expect(server.countRequests("/secret")).toBe(0);
  });
});

describe("a host name is looked up once, and", () => {
  test.each([
    ["an address of this machine", ["127.0.0.1"]],
    ["an address of a private network", ["192.168.0.7"]],
    ["an IPv6 address of this machine", ["::1"]],
    ["a public address together with a private one", ["8.8.8.8", "10.0.0.1"]],
    ["no address", []],
  ])("%s is refused", async (_title, addresses) => {
    let lookupCount = 0;
    const fetchExternal = createFetchExternal({
      resolve: async () => {
        lookupCount += 1;
        return addresses.map((address) => ({ address }));
      },
    });
    await expectError(
      fetchExternal("http://news.example/", defaultOptions),
      /^news\.example is not on the public internet$/,
    );
    expect(lookupCount).toBe(1);
  });

  test("the connection goes to the address that was checked, without a second look-up", async () => {
    const dnsAnswers = ["198.51.100.9", "127.0.0.1"];
    const fetchExternal = createFetchExternal({
      resolve: async () => [{ address: dnsAnswers.shift() ?? "127.0.0.1" }],
    });
    await expectError(fetchExternal("http://news.example/", defaultOptions), /public internet$/);
    expect(dnsAnswers).toEqual(["127.0.0.1"]);
  });
});

describe("redirects", () => {
  /** Redirects `path` to `location`, and returns the URL of `path`. */
  const redirect = (path: string, location: string, status = 302) =>
    server.on(path, (_request, response) => {
      response.writeHead(status, { location }).end();
    });

  test.each([301, 302, 303, 307, 308])(
    "with %i are followed, relative ones too",
    async (status) => {
      server.on("/end", "the end");
      const { body: bytes, url } = await fetchAllowed(redirect("/lead", "/end?a=1", status));
      expect([bytes.toString(), url.href]).toEqual(["the end", `${server.origin}/end?a=1`]);
    },
  );

  test("are followed three times at most", async () => {
    server.on("/0", "there");
    for (const hop of [1, 2, 3, 4]) redirect(`/${hop}`, `/${hop - 1}`);
    expect((await fetchAllowed(`${server.origin}/3`)).body.toString()).toBe("there");
    await expectError(fetchAllowed(`${server.origin}/4`), /redirected more than 3 times$/);
    await expectError(fetchAllowed(redirect("/circle", "/circle")), /more than 3 times$/);
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost:1/",
    "http://[::1]/",
    "http://2130706433/",
    "//10.0.0.1/",
  ])("to %s are not followed", async (location) => {
    await expectError(fetchAllowed(redirect("/away", location)), /is not on the public internet$/);
  });

  test.each(["file:///etc/passwd", "data:text/plain,a", "http://a:b@8.8.8.8/"])(
    "to %s are not followed",
    async (location) => {
      await expectError(fetchAllowed(redirect("/away", location)), /only http and https/);
    },
  );

  test("carry no header to another origin", async () => {
    secondServer.on("/got", "got");
    const headers = { "x-api-key": "a-key" };
    await fetchAllowed(redirect("/with-key", `${secondServer.origin}/got`), { headers });
    const [firstRequest] = server.requests.slice(-1);
    const [secondRequest] = secondServer.requests.slice(-1);
    expect(firstRequest?.headers["x-api-key"]).toBe("a-key");
    expect(secondRequest?.headers).not.toHaveProperty("x-api-key");
  });
});

describe("a request", () => {
  test("does not identify the user", async () => {
    server.on("/plain", "plain");
    await fetchAllowed(`${server.origin}/plain`);
    const { headers } = server.requests.at(-1) ?? {};
    expect(Object.keys(headers ?? {}).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    expect(headers?.["user-agent"]).toBe("Kora");
  });

  test("uses no proxy of the environment", async () => {
    server.on("/direct", "direct");
    const originalEnv = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: "http://127.0.0.1:1", NODE_USE_ENV_PROXY: "1" });
    try {
      expect((await fetchAllowed(`${server.origin}/direct`)).body.toString()).toBe("direct");
    } finally {
      process.env = originalEnv;
    }
  });
});

describe("a response", () => {
  test.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ])("may be compressed with %s", async (encoding, compress) => {
    server.on(`/${encoding}`, (_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(compress("words, words"));
    });
    expect((await fetchAllowed(`${server.origin}/${encoding}`)).body.toString()).toBe(
      "words, words",
    );
  });

  test("is refused when it is too large by its header, by its bytes, or after decompression", async () => {
    const largeBody = Buffer.alloc(200_000, "a");
    const message = /sent more than 100000 bytes$/;
    await expectError(fetchAllowed(server.on("/large", largeBody)), message);
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    server.on("/bomb", (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    await expectError(fetchAllowed(`${server.origin}/bomb`), message);
    let isClosed = false;
    server.on("/endless", (_request, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      const writeMore = () => {
        while (!response.destroyed && response.write(largeBody));
        if (!response.destroyed) response.once("drain", writeMore);
      };
      writeMore();
    });
    await expectError(fetchAllowed(`${server.origin}/endless`), message);
    await expect.poll(() => isClosed).toBe(true);
  });

  test.each([
    ["headers that never arrive", () => undefined],
    [
      "a body that arrives in small pieces",
      (response: { write(text: string): void; on(event: string, run: () => void): void }) => {
        const timer = setInterval(() => response.write("a"), 50);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("is aborted at the time limit: %s", async (_title, respond) => {
    server.on("/slow", (_request, response) => respond(response));
    await expectError(
      fetchAllowed(`${server.origin}/slow`, { timeoutSeconds: 0.4 }),
      /took too long$/,
    );
  });

  test.each([
    [
      "404",
      (response: { statusCode: number; end(): void }) => {
        response.statusCode = 404;
        response.end();
      },
      /answered with 404$/,
    ],
    [
      "204",
      (response: { statusCode: number; end(): void }) => {
        response.statusCode = 204;
        response.end();
      },
      /answered with 204$/,
    ],
  ])("with %s is an error", async (_title, respond, message) => {
    server.on("/status", (_request, response) => respond(response));
    await expectError(fetchAllowed(`${server.origin}/status`), message);
  });

  test("is refused when it is truncated, badly compressed or in an unknown encoding", async () => {
    server.on("/broken", (_request, response) => {
      response.writeHead(200, { "content-length": "1000" }).write("a", () => response.destroy());
    });
    await expectError(fetchAllowed(`${server.origin}/broken`), /could not be fetched/);
    for (const [encoding, message] of [
      ["gzip", /could not be fetched/],
      ["compress", /sent an unknown content encoding$/],
      ["gzip, gzip", /sent an unknown content encoding$/],
    ] as const) {
      server.on("/coded", (_request, response) => {
        response.writeHead(200, { "content-encoding": encoding }).end("this is not gzip");
      });
      await expectError(fetchAllowed(`${server.origin}/coded`), message);
    }
    await expectError(
      createFetchExternal({ allow: ["http://127.0.0.1:1"] })("http://127.0.0.1:1/", defaultOptions),
      /could not be fetched \(ECONNREFUSED\)$/,
    );
  });

  test("can be aborted", async () => {
    server.on("/never", () => undefined);
    const controller = new AbortController();
    const fetchResult = fetchAllowed(`${server.origin}/never`, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expectError(fetchResult, /could not be fetched/);
  });
});
