import { type CallDefinition, type CallName, calls } from "@kora/contract";
import fc from "fast-check";
import { expect } from "vitest";
import { toCallUrl } from "./call-url.ts";
import {
  callsPerFile,
  expectError,
  type GeneratedRequest,
  requests,
  seed,
} from "./fuzz.fixture.ts";
import { type FuzzData, makeFuzzData } from "./fuzz-data.fixture.ts";
import { liveMemory } from "./live-memory.ts";
import { multipartBody } from "./multipart.ts";
import type { TestApp } from "./test-app.ts";

/** The users are replaced after so many calls, because some sessions have ended by then. */
const callsPerDataSet = 400;
/** Max growth of live memory in bytes from the first quarter of the calls to the last call. */
const maxMemoryGrowth = 48 * 1024 * 1024;

/**
 * Max share of the calls of the contract that never succeed. Some only succeed with a link from a
 * mail, a cookie of Google, a push service or a second factor. A shorter run, or a larger contract, misses more calls.
 */
function maxUnreachedShare(): number {
  if (callsPerFile < 7500) return 1;
  return callsPerFile < 15_000 ? 0.36 : 0.3;
}

/**
 * Property: no generated request of a call is answered with 5xx or leaks internals, and memory does
 * not grow. The two parts have different seeds. Each generates requests of all calls, because some
 * calls only succeed after another one: a message is restored after it was deleted.
 */
export async function expectSafeCalls(testApp: TestApp, { part }: { part: 1 | 2 }): Promise<void> {
  const partSeed = seed + part - 1;
  process.stdout.write(`fuzz: ${callsPerFile} calls, seed ${partSeed} (--seed ${seed})\n`);
  let count = 0;
  let memoryBefore = 0;
  let fuzzData = await makeFuzzData(testApp);
  const succeededCalls = new Set<CallName>();
  await fc.assert(
    fc.asyncProperty(requests, async (input) => {
      count += 1;
      if (count % callsPerDataSet === 0) fuzzData = await makeFuzzData(testApp);
      if (count === Math.round(callsPerFile / 4)) memoryBefore = liveMemory();
      const response = await sendRequest(testApp, fuzzData, input);
      expect(response.statusCode, response.body.slice(0, 500)).toBeLessThan(500);
      if (response.statusCode >= 400) expectError(response.json());
      else succeededCalls.add(input.name);
    }),
    { seed: partSeed, numRuns: callsPerFile, endOnFailure: true },
  );
  expect(liveMemory() - memoryBefore).toBeLessThan(maxMemoryGrowth);
  const unreachedCalls = Object.keys(calls).filter((name) => !succeededCalls.has(name as CallName));
  expect(unreachedCalls.length / Object.keys(calls).length, unreachedCalls.join(", ")).toBeLessThan(
    maxUnreachedShare(),
  );
}

/** Sends a request with the ids of existing rows in place of its placeholders. */
async function sendRequest(
  testApp: TestApp,
  fuzzData: FuzzData,
  { name, callerIndex, ...generated }: GeneratedRequest & { name: CallName },
) {
  const call: CallDefinition = calls[name];
  // The file is bytes, which `resolve` would treat as an object.
  const resolved = {
    ...generated,
    ...(fuzzData.resolve({ ...generated, file: 0 }, call.path) as GeneratedRequest),
  };
  const user = fuzzData.callers[callerIndex % fuzzData.callers.length];
  const multipart =
    call.form &&
    multipartBody(flatten(resolved.body), {
      [Object.keys(call.files ?? {})[0] ?? "x"]: generated.file,
    });
  const hasBody = resolved.body !== undefined && resolved.body !== null;
  const payload = multipart?.payload ?? (hasBody ? JSON.stringify(resolved.body) : undefined);
  return testApp.app.http.inject({
    method: call.method,
    url: toCallUrl(call, resolved),
    headers: {
      ...(user && { "x-auth-token": user.token }),
      ...(payload !== undefined && { "content-type": "application/json" }),
      ...multipart?.headers,
      ...(generated.raw && { "content-type": generated.raw.contentType }),
    },
    ...(payload !== undefined && { payload }),
    ...(generated.raw && { payload: generated.raw.body }),
  });
}

/** Returns the fields of a form as text, with names that are valid in a multipart header. */
function flatten(form: unknown): Record<string, unknown> {
  if (form === null || typeof form !== "object") return {};
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name.replaceAll(/[^\w]/g, "_"),
      typeof value === "object" ? JSON.stringify(value) : String(value),
    ]),
  );
}
