import { connect } from "node:net";
import { type CallDefinition, type CallName, calls, getMaxBodyBytes } from "@kora/contract";
import { bodyLimits } from "@kora/contract/body-limits";
import { limits } from "@kora/contract/limits";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import { mainThreadCpuTime } from "../../testing/cpu-time.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, makeWriter } from "../../testing/users.fixture.ts";

const testApp = useTestApp({ RATE_LIMIT: "on" });

const jsonHeaders = { "content-type": "application/json" };
const createNestedArrays = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

function post(url: string, payload: string, headers: Record<string, string> = {}) {
  return testApp.app.http.inject({
    method: "POST",
    url,
    headers: { ...jsonHeaders, ...headers },
    payload,
  });
}

describe("40 bodies of 1 MB of nested lists take little CPU time", () => {
  const body = createNestedArrays(2 ** 19);
  test.each([
    ["to the login", "/api/auth/login", 413],
    ["to a call that needs a session", "/api/profile/feedback", 401],
    ["to a call of another method", "/api/drafts", 404],
    ["to an unknown URL", "/nothing/here", 404],
    ["to an unknown call", "/api/nothing/here", 404],
  ])("%s", async (_title, url, status) => {
    await post(url, "[]");
    const { milliseconds: cpu } = await mainThreadCpuTime(async () => {
      for (let n = 0; n < 40; n += 1) {
        expect((await post(url, body)).statusCode).toBe(status);
      }
    });
    // Parsing one of these bodies takes 250 ms.
    expect(cpu).toBeLessThan(500);
  });
});

describe("a JSON body", () => {
  test("nested in more than 20 levels is 400 with a message, and in 20 levels is read", async () => {
    const tooDeepResponse = await post(
      "/api/auth/login",
      `{"email":${createNestedArrays(bodyLimits.depth)}}`,
    );
    expect([tooDeepResponse.statusCode, tooDeepResponse.json().msg]).toEqual([
      400,
      sentences.form.tooDeep,
    ]);
    const nestedResponse = await post(
      "/api/auth/login",
      `{"email":${createNestedArrays(bodyLimits.depth - 1)}}`,
    );
    expect([nestedResponse.statusCode, nestedResponse.json().msg]).toEqual([
      400,
      sentences.accounts.emailRule,
    ]);
  });

  test("may contain any number of brackets in strings", async () => {
    const email = `"${"[{".repeat(100)}\\"[[["`;
    expect((await post("/api/auth/login", `{"email":${email}}`)).json().fields.email).toBe(
      sentences.accounts.emailRule,
    );
  });

  const callsWithBody = (Object.keys(calls) as CallName[]).filter(
    (name) => (calls[name] as CallDefinition).body,
  );
  test.each(callsWithBody)(
    "of %s that is too large for the call is 413 with a message",
    async (name) => {
      const call: CallDefinition = calls[name];
      const user =
        call.access === "moderator"
          ? await makeReader(testApp, { isModerator: true })
          : await makeWriter(testApp);
      const response = await testApp.app.http.inject({
        method: call.method,
        url: `/api${call.path.replaceAll(/:\w+/g, "01970000-0000-7000-8000-000000000000")}`,
        headers: { ...jsonHeaders, "x-auth-token": user.token },
        payload: JSON.stringify({ padding: "x".repeat(getMaxBodyBytes(call)) }),
      });
      expect([response.statusCode, response.json().code]).toEqual([413, "TOO_LARGE"]);
      expect(response.json().msg).toMatch(/\.$/);
    },
  );

  test("may have 8 kB for accounts, 64 kB for other calls, and a whole story in any script for a draft", async () => {
    expect(getMaxBodyBytes(calls.login)).toBe(8 * 1024);
    expect(getMaxBodyBytes(calls.createComment)).toBe(64 * 1024);
    const story = "ꦏ".repeat(limits.story.htmlCharacters);
    const reader = await makeReader(testApp);
    const saveResponse = await testApp.send(
      "saveDraft",
      { body: { _id: "01970000-0000-7000-8000-000000000001", story } },
      reader,
    );
    expect(saveResponse.statusCode).toBe(200);
  });
});

test("a client whose body is refused can read the response and reuse the connection", async () => {
  const { port } = new URL(await testApp.listen());
  const socket = connect(Number(port), "127.0.0.1");
  let responses = "";
  socket.on("data", (chunk) => {
    responses += chunk.toString("latin1");
  });
  const size = 2 ** 20;
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: kora\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`,
  );
  await expect.poll(() => responses).toMatch(/^HTTP\/1\.1 413 /);
  socket.write("[".repeat(size));
  socket.write("GET /healthz HTTP/1.1\r\nhost: kora\r\n\r\n");
  await expect.poll(() => responses).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"alive"/);
  socket.destroy();
});

test("a client that keeps sending after a refusal is disconnected", async () => {
  const { port } = new URL(await testApp.listen());
  const socket = connect(Number(port), "127.0.0.1");
  const chunk = Buffer.from(`100000\r\n${"[".repeat(2 ** 20)}\r\n`);
  let isOpen = true;
  socket.on("error", () => undefined);
  socket.on("close", () => {
    isOpen = false;
  });
  socket.resume();
  socket.write(
    "POST /nothing HTTP/1.1\r\nhost: kora\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n",
  );
  for (let sentCount = 0; isOpen && sentCount < 1000; sentCount += 1) {
    await new Promise((resolve) => socket.write(chunk, resolve));
  }
  await expect.poll(() => isOpen).toBe(false);
});
