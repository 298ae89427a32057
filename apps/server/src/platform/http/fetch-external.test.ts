import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExternalServer, openExternalServer } from "../../testing/external-server.ts";
import { createFetchExternal, ExternalFetchError, type FetchOptions } from "./fetch-external.ts";
import { isPublicAddress } from "./public-address.ts";

const enough: FetchOptions = { maxBytes: 100_000, timeoutSeconds: 5 };

let server: ExternalServer;
/** A second origin as a redirect target. */
let other: ExternalServer;
beforeAll(async () => {
  [server, other] = await Promise.all([openExternalServer(), openExternalServer()]);
});
afterAll(() => Promise.all([server.close(), other.close()]));

const fetchAllowed = (address: string, options: Partial<FetchOptions> = {}) =>
  createFetchExternal({ allow: [server.origin, other.origin] })(address, { ...enough, ...options });

async function expectRefused(fetched: Promise<unknown>, sentence: RegExp) {
  const error = await fetched.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ExternalFetchError);
  expect((error as Error).message).toMatch(sentence);
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

describe("nothing is asked at", () => {
  const fetchOutside = createFetchExternal();
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
    await expectRefused(fetchOutside(address, enough), /is not on the public internet$/);
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
    await expectRefused(fetchOutside(address, enough), /only plain http and https/);
  });

  test.each(["", "//8.8.8.8/", "http://", "http://[1::2::3]/", "not an address"])(
    "what is no address: %s",
    async (address) => {
      await expectRefused(fetchOutside(address, enough), /is no address$/);
    },
  );

  test("this machine, by whatever port, and the sentence tells nothing of what was asked for", async () => {
    server.on("/secret", "a secret");
    const asked = fetchOutside(`http://127.0.0.1:${port()}/secret?key=hidden`, enough);
    await expectRefused(asked, /^127\.0\.0\.1:\d+ is not on the public internet$/);
    expect(server.countOf("/secret")).toBe(0);
  });
});

describe("a name is looked up once, and", () => {
  test.each([
    ["one of this machine", ["127.0.0.1"]],
    ["one of the next room", ["192.168.0.7"]],
    ["one of this machine as IPv6", ["::1"]],
    ["a public one beside a private one", ["8.8.8.8", "10.0.0.1"]],
    ["none", []],
  ])("%s is refused", async (_what, addresses) => {
    let times = 0;
    const fetchOutside = createFetchExternal({
      resolve: async () => {
        times += 1;
        return addresses.map((address) => ({ address }));
      },
    });
    await expectRefused(
      fetchOutside("http://news.example/", enough),
      /^news\.example is not on the public internet$/,
    );
    expect(times).toBe(1);
  });

  test("the connection goes to the address that was checked, not to what a second look would give", async () => {
    const answers = ["198.51.100.9", "127.0.0.1"];
    const fetchOutside = createFetchExternal({
      resolve: async () => [{ address: answers.shift() ?? "127.0.0.1" }],
    });
    await expectRefused(fetchOutside("http://news.example/", enough), /public internet$/);
    expect(answers).toEqual(["127.0.0.1"]);
  });
});

describe("redirects", () => {
  const lead = (path: string, to: string, status = 302) =>
    server.on(path, (_request, response) => {
      response.writeHead(status, { location: to }).end();
    });

  test.each([301, 302, 303, 307, 308])(
    "with %i are followed, relative ones too",
    async (status) => {
      server.on("/end", "the end");
      const { bytes, url } = await fetchAllowed(lead("/lead", "/end?a=1", status));
      expect([bytes.toString(), url.href]).toEqual(["the end", `${server.origin}/end?a=1`]);
    },
  );

  test("are three at most", async () => {
    server.on("/0", "there");
    for (const hop of [1, 2, 3, 4]) lead(`/${hop}`, `/${hop - 1}`);
    expect((await fetchAllowed(`${server.origin}/3`)).bytes.toString()).toBe("there");
    await expectRefused(fetchAllowed(`${server.origin}/4`), /led on more than 3 times$/);
    await expectRefused(fetchAllowed(lead("/circle", "/circle")), /more than 3 times$/);
  });

  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "http://localhost:1/",
    "http://[::1]/",
    "http://2130706433/",
    "//10.0.0.1/",
  ])("to %s are not followed", async (to) => {
    await expectRefused(fetchAllowed(lead("/away", to)), /is not on the public internet$/);
  });

  test.each(["file:///etc/passwd", "data:text/plain,a", "http://a:b@8.8.8.8/"])(
    "to %s are not followed",
    async (to) => {
      await expectRefused(fetchAllowed(lead("/away", to)), /only plain http and https/);
    },
  );

  test("carry a header to no other origin", async () => {
    other.on("/got", "got");
    const headers = { "x-api-key": "a-key" };
    await fetchAllowed(lead("/with-key", `${other.origin}/got`), { headers });
    const [first] = server.asked.slice(-1);
    const [second] = other.asked.slice(-1);
    expect(first?.headers["x-api-key"]).toBe("a-key");
    expect(second?.headers).not.toHaveProperty("x-api-key");
  });
});

describe("what is sent", () => {
  test("says nothing of who asks", async () => {
    server.on("/plain", "plain");
    await fetchAllowed(`${server.origin}/plain`);
    const { headers } = server.asked.at(-1) ?? {};
    expect(Object.keys(headers ?? {}).toSorted()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    expect(headers?.["user-agent"]).toBe("Kora");
  });

  test("goes by no proxy of the environment", async () => {
    server.on("/direct", "direct");
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: "http://127.0.0.1:1", NODE_USE_ENV_PROXY: "1" });
    try {
      expect((await fetchAllowed(`${server.origin}/direct`)).bytes.toString()).toBe("direct");
    } finally {
      process.env = before;
    }
  });
});

describe("what comes", () => {
  test.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ])("may be compressed with %s", async (coding, compress) => {
    server.on(`/${coding}`, (_request, response) => {
      response.writeHead(200, { "content-encoding": coding }).end(compress("words, words"));
    });
    expect((await fetchAllowed(`${server.origin}/${coding}`)).bytes.toString()).toBe(
      "words, words",
    );
  });

  test("is refused when it is too large, said before, counted, or decompressed", async () => {
    const large = Buffer.alloc(200_000, "a");
    const sentence = /sent more than 100000 bytes$/;
    await expectRefused(fetchAllowed(server.on("/large", large)), sentence);
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    server.on("/bomb", (_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    });
    await expectRefused(fetchAllowed(`${server.origin}/bomb`), sentence);
    let closed = false;
    server.on("/endless", (_request, response) => {
      response.on("close", () => {
        closed = true;
      });
      const more = () => {
        while (!response.destroyed && response.write(large));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    await expectRefused(fetchAllowed(`${server.origin}/endless`), sentence);
    await expect.poll(() => closed).toBe(true);
  });

  test.each([
    ["a head that never comes", () => undefined],
    [
      "a body in drips",
      (response: { write(text: string): void; on(event: string, run: () => void): void }) => {
        const timer = setInterval(() => response.write("a"), 50);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("is not waited for longer than allowed: %s", async (_what, answer) => {
    server.on("/slow", (_request, response) => answer(response));
    await expectRefused(
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
  ])("is nothing with %s", async (_what, answer, sentence) => {
    server.on("/status", (_request, response) => answer(response));
    await expectRefused(fetchAllowed(`${server.origin}/status`), sentence);
  });

  test("is refused when it breaks off, is badly compressed or in an unknown coding", async () => {
    server.on("/broken", (_request, response) => {
      response.writeHead(200, { "content-length": "1000" }).write("a", () => response.destroy());
    });
    await expectRefused(fetchAllowed(`${server.origin}/broken`), /could not be read/);
    for (const [coding, sentence] of [
      ["gzip", /could not be read/],
      ["compress", /sent it coded$/],
      ["gzip, gzip", /sent it coded$/],
    ] as const) {
      server.on("/coded", (_request, response) => {
        response.writeHead(200, { "content-encoding": coding }).end("this is not gzip");
      });
      await expectRefused(fetchAllowed(`${server.origin}/coded`), sentence);
    }
    await expectRefused(
      createFetchExternal({ allow: ["http://127.0.0.1:1"] })("http://127.0.0.1:1/", enough),
      /could not be read \(ECONNREFUSED\)$/,
    );
  });

  test("can be let go of", async () => {
    server.on("/never", () => undefined);
    const ending = new AbortController();
    const fetched = fetchAllowed(`${server.origin}/never`, { signal: ending.signal });
    setTimeout(() => ending.abort(), 50);
    await expectRefused(fetched, /could not be read/);
  });
});
