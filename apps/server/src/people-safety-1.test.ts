import { test } from "vitest";
import { expectSafeEvents } from "./testing/people-events.fixture.ts";
import { expectPeopleSafety } from "./testing/people-safety.fixture.ts";
import { useTestApp } from "./testing/test-app.ts";

const testApp = useTestApp({ RATE_LIMIT: "off" });

// The events come first: their acts run the jobs, and the jobs of all graphs of calls would run with them.
test("for 20 random graphs of people, no event shows what these rules hide, and each event comes to those who may see it", () =>
  expectSafeEvents(testApp, { graphs: 20, part: 1 }));

test("for 100 random graphs of people, no call shows what the rules of ages, settings, blocks and mutes hide", () =>
  expectPeopleSafety(testApp, { graphs: 100, part: 1 }));
