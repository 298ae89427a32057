import {
  type ClientEventDefinition,
  type ClientEventName,
  clientEvents,
} from "@kora/contract/events";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { eventCount, expectError, generateMixed, seed, timeout } from "./testing/fuzz.fixture.ts";
import { type FuzzData, makeFuzzData } from "./testing/fuzz-data.fixture.ts";
import { useTestApp } from "./testing/test-app.ts";
import { connect, type TestSocket } from "./testing/test-socket.ts";

/** Less than the number of events in 10 s after which the server refuses further events. */
const eventsPerSocket = 150;

const testApp = useTestApp();

const events = fc.oneof(
  ...(Object.entries(clientEvents) as [ClientEventName, ClientEventDefinition][]).map(
    ([name, { payload }]) =>
      fc.record({
        name: fc.constant(name),
        payload: fc.oneof(
          { weight: 8, arbitrary: generateMixed(payload) },
          { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
        ),
      }),
  ),
);

let socket: TestSocket | undefined;
afterAll(() => socket?.close());

/**
 * Sends an event and returns its acknowledgement, or "closed" if the server closes the socket.
 * Opens a new socket if the previous one is closed or has sent `eventsPerSocket` events.
 */
async function sendEvent(
  { members }: FuzzData,
  eventIndex: number,
  { name, payload }: { name: ClientEventName; payload: unknown },
) {
  if (!socket || eventIndex % eventsPerSocket === 0) {
    socket?.close();
    socket = await connect(testApp, members[eventIndex % 2]);
  }
  const { closed } = socket;
  return socket.emitWithAck(name, payload as never).catch(async () => {
    // The test times out here if the socket is open and the server sends no acknowledgement.
    await closed();
    socket = undefined;
    return "closed" as const;
  });
}

test("no socket event fails or leaks internals", { timeout }, async () => {
  process.stdout.write(`fuzz: ${eventCount} events, seed ${seed}\n`);
  let count = 0;
  let acknowledgedCount = 0;
  const fuzzData = await makeFuzzData(testApp);
  await fc.assert(
    fc.asyncProperty(events, async ({ name, payload }) => {
      const event = { name, payload: fuzzData.resolve(payload) };
      const ack = await sendEvent(fuzzData, count++, event);
      if (ack === "closed") return;
      acknowledgedCount += 1;
      if (!ack.ok) expectError(ack);
    }),
    { seed, numRuns: eventCount, endOnFailure: true },
  );
  expect(acknowledgedCount / eventCount).toBeGreaterThan(0.9);
});
