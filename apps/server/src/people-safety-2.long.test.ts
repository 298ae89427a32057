import { test } from "vitest";
import { expectSafeEvents } from "./testing/people-events.fixture.ts";
import { expectPeopleSafety } from "./testing/people-safety.fixture.ts";
import { useTestApp } from "./testing/test-app.ts";

const testApp = useTestApp({ RATE_LIMIT: "off" });

// The events come first: their acts run the jobs, and the jobs of all graphs of calls would run with them.
test(
  "for 200 other random graphs of people, no event shows what these rules hide, and each event comes to those who may see it",
  () => expectSafeEvents(testApp, { graphs: 200, part: 2 }),
  3_000_000,
);

test(
  "for 1,000 other random graphs of people, no call shows what the rules of ages, settings, blocks and mutes hide",
  () => expectPeopleSafety(testApp, { graphs: 1000, part: 2 }),
  3_000_000,
);
