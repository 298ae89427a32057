import { test } from "vitest";
import { expectPeopleSafety } from "./testing/people-safety.fixture.ts";
import { useTestApp } from "./testing/test-app.ts";

const testApp = useTestApp({ RATE_LIMIT: "off" });

test(
  "for 2,000 random graphs of people, no call shows what the rules of ages, settings, blocks and mutes hide",
  () => expectPeopleSafety(testApp, { graphs: 2000 }),
  3_000_000,
);
