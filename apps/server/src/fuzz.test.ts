import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { errorCodes } from "@kora/contract/errors";
import {
  type ClientEventDefinition,
  type ClientEventName,
  clientEvents,
} from "@kora/contract/events";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { hostileInput, validInput } from "./testing/arbitrary-json.fixture.ts";
import { type FuzzScene, makeFuzzScene } from "./testing/fuzz-scene.fixture.ts";
import { liveMemory } from "./testing/live-memory.ts";
import { multipartBody } from "./testing/multipart.ts";
import { useTestApp } from "./testing/test-app.ts";
import { connect, type TestSocket } from "./testing/test-socket.ts";

/**
 * Sends generated valid and hostile input to every call and socket event of the contract (SECURITY.md). A failure
 * prints its request and its seed; `npm run fuzz -- --seed N` repeats a run. The seed is fixed here, so that a change
 * fails for what it changed; `npm run fuzz` takes a random one.
 */
const total = Number(process.env.FUZZ_CALLS ?? 20_000);
const seed = Number(process.env.FUZZ_SEED ?? 1951272674);
/** A tenth of the input goes to the socket. */
const eventCount = Math.round(total / 10);
const callCount = total - eventCount;
/** The users are replaced after this many calls, because some of their sessions have ended by then. */
const callsPerScene = 400;
/** Below the number of events in 10 s at which the server refuses more. */
const eventsPerSocket = 150;
/** Live bytes that may be added between the first quarter of the calls and the last call. */
const memoryBound = 48 * 1024 * 1024;
const timeout = 60_000 + total * 20;

const kit = useTestApp();

let scene: FuzzScene;
beforeAll(async () => {
  // biome-ignore lint/suspicious/noConsole: whoever repeats a run needs its seed.
  console.info(`fuzz: seed ${seed}, ${total} calls`);
  scene = await makeFuzzScene(kit);
});

/** Bodies that fail before any schema sees them, or that no schema of ours accepts. */
const rawBodies = [
  "",
  "{",
  "null",
  '"text"',
  "[]",
  "1e999",
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `{"__proto__":{"isModerator":true}}`,
  "\u0000",
  "a=b&c=d",
  "--x\r\ncontent-disposition: form-data\r\n\r\n",
];
const contentTypes = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/xml",
  "nonsense",
];

const picture = await sharp({
  create: { width: 40, height: 30, channels: 3, background: "#203050" },
})
  .png()
  .toBuffer();
const files = fc.constantFrom<Buffer | undefined>(
  undefined,
  picture,
  picture.subarray(0, 60),
  Buffer.alloc(0),
  Buffer.from("a text"),
  Buffer.from("GIF89a"),
  Buffer.from("\xff\xd8\xff\xe0", "latin1"),
  Buffer.alloc(3000, 0xff),
  Buffer.from("%PDF-1.7"),
);

interface Sent {
  readonly caller: number;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: Buffer | undefined;
  readonly raw: { readonly body: string; readonly type: string } | undefined;
}

const absent = fc.constant(undefined);
/** Users of the scene: its first two callers have no session. */
const signedIn = fc.constantFrom(2, 3, 4);

type Generate = (type: z.ZodType | undefined) => fc.Arbitrary<unknown>;

const valid: Generate = (type) => (type ? validInput(type) : absent);
const mixed: Generate = (type) => (type ? fc.oneof(validInput(type), hostileInput(type)) : absent);

/** Half of the requests are what the schema accepts, so that operations are reached; the others are wrong somewhere. */
function requestOf(call: CallDefinition): fc.Arbitrary<Sent> {
  const { params, query, body, form, files: rules, userIdIsOther: namesOther } = call;
  const requestWith = (
    generate: Generate,
    file: fc.Arbitrary<Buffer | undefined>,
    caller: fc.Arbitrary<number>,
  ) =>
    fc.record<Sent>({
      caller,
      params: generate(params),
      query: generate(query),
      body: generate(body ?? form),
      file: rules ? file : absent,
      raw: absent,
    });
  return fc.oneof(
    {
      weight: 10,
      arbitrary: requestWith(valid, fc.constantFrom(undefined, picture), signedIn).map((sent) =>
        namesOther ? sent : { ...sent, body: withoutUserId(sent.body) },
      ),
    },
    { weight: 9, arbitrary: requestWith(mixed, files, fc.nat(20)) },
    {
      weight: 1,
      arbitrary: fc.record<Sent>({
        caller: fc.nat(20),
        params: valid(params),
        query: absent,
        body: absent,
        file: absent,
        raw: fc.record({
          body: fc.constantFrom(...rawBodies),
          type: fc.constantFrom(...contentTypes),
        }),
      }),
    },
  );
}

/** Nobody may act for another (decisions §1): most such requests would go no further. */
function withoutUserId(body: unknown): unknown {
  if (body === null || typeof body !== "object") return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== "userId"));
}

const requests = fc.oneof(
  ...(Object.entries(calls) as [CallName, CallDefinition][]).map(([name, call]) =>
    requestOf(call).map((sent) => ({ name, ...sent })),
  ),
);

function addressOf({ path }: CallDefinition, { params, query }: Sent): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encode(values[key] ?? "x"));
  const asked = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return `/api${filled}?${asked.join("&")}`;
}

function encode(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed()).slice(0, 4000) || "%20";
}

async function send({ name, caller, ...given }: Sent & { name: CallName }) {
  const call: CallDefinition = calls[name];
  const resolved = { ...given, ...(scene.resolve({ ...given, file: 0 }) as Sent) };
  const person = scene.callers[caller % scene.callers.length];
  const multipart =
    call.form &&
    multipartBody(flatten(resolved.body), {
      [Object.keys(call.files ?? {})[0] ?? "x"]: given.file,
    });
  const hasBody = resolved.body !== undefined && resolved.body !== null;
  const payload = multipart?.payload ?? (hasBody ? JSON.stringify(resolved.body) : undefined);
  return kit.app.http.inject({
    method: call.method,
    url: addressOf(call, resolved),
    headers: {
      ...(person && { "x-auth-token": person.token }),
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...multipart?.headers,
      ...(given.raw && { "content-type": given.raw.type }),
    },
    ...(payload !== undefined && { payload }),
    ...(given.raw && { payload: given.raw.body }),
  });
}

function flatten(form: unknown): Record<string, unknown> {
  if (form === null || typeof form !== "object") return {};
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name.replaceAll(/[^\w]/g, "_"),
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  );
}

/** Statements, stacks and paths of the machine must not be seen from outside. */
const internals = /SELECT |INSERT INTO|UPDATE .* SET|\bat .*\.[jt]s:\d|node_modules|file:\/\//;

function expectError(body: { code?: string; msg?: string; message?: string; fields?: object }) {
  expect(errorCodes).toContain(body.code);
  expect(body.code).not.toBe("INTERNAL");
  expect(body.msg).toBe(body.message);
  expect(body.msg).toMatch(/\S/);
  expect(JSON.stringify(body)).not.toMatch(internals);
}

test("no call answers 5xx or leaks an internal, whatever it is sent, and memory does not grow", {
  timeout,
}, async () => {
  let count = 0;
  let before = 0;
  const reached = new Set<CallName>();
  await fc.assert(
    fc.asyncProperty(requests, async (sent) => {
      count += 1;
      if (count % callsPerScene === 0) scene = await makeFuzzScene(kit);
      if (count === Math.round(callCount / 4)) before = liveMemory();
      const response = await send(sent);
      expect(response.statusCode, response.body.slice(0, 500)).toBeLessThan(500);
      if (response.statusCode >= 400) expectError(response.json());
      else reached.add(sent.name);
    }),
    { seed, numRuns: callCount, endOnFailure: true },
  );
  expect(liveMemory() - before).toBeLessThan(memoryBound);
  const missed = Object.keys(calls).filter((name) => !reached.has(name as CallName));
  // Some calls need a link from a mail, Google's cookie or a push service; a short run misses more.
  const bound = callCount < 15_000 ? 1 : 0.2;
  expect(missed.length / Object.keys(calls).length, missed.join(", ")).toBeLessThan(bound);
});

const events = fc.oneof(
  ...(Object.entries(clientEvents) as [ClientEventName, ClientEventDefinition][]).map(
    ([name, { payload }]) =>
      fc.record({
        name: fc.constant(name),
        payload: fc.oneof(
          { weight: 8, arbitrary: mixed(payload) },
          { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
        ),
      }),
  ),
);

let socket: TestSocket | undefined;
afterAll(() => socket?.close());

/** Sends an event; opens a socket anew where the last one has sent enough, or sent a packet that closed it. */
async function ask(count: number, name: ClientEventName, payload: unknown) {
  if (!socket || count % eventsPerSocket === 0) {
    socket?.close();
    socket = await connect(kit, scene.members[count % 2]);
  }
  const { closed } = socket;
  return socket.ask(name, payload as never).catch(async () => {
    // Fails by its own timeout where the socket is open and yet nothing is answered.
    await closed();
    socket = undefined;
    return "closed" as const;
  });
}

test("no socket event fails or leaks an internal, whatever it carries", { timeout }, async () => {
  let count = 0;
  let answered = 0;
  scene = await makeFuzzScene(kit);
  await fc.assert(
    fc.asyncProperty(events, async ({ name, payload }) => {
      const ack = await ask(count++, name, scene.resolve(payload));
      if (ack === "closed") return;
      answered += 1;
      if (!ack.ok) expectError(ack);
    }),
    { seed, numRuns: eventCount, endOnFailure: true },
  );
  expect(answered / eventCount).toBeGreaterThan(0.9);
});
