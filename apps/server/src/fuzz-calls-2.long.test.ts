import { test } from "vitest";
import { timeout } from "./testing/fuzz.fixture.ts";
import { expectSafeCalls } from "./testing/fuzz-calls.fixture.ts";
import { useTestApp } from "./testing/test-app.ts";

const testApp = useTestApp();

test(
  "with other inputs, no call responds with 5xx or leaks internals, and memory does not grow",
  { timeout },
  () => expectSafeCalls(testApp, { part: 2 }),
);
