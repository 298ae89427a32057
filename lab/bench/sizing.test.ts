import { expect, test } from "vitest";
import { readSection } from "./documents.ts";
import { mergeResults, type PublishedResults, readPublished } from "./published.ts";
import { sizingToMarkdown } from "./sizing.ts";

test("the sizing table in docs/operations.md shows the published results", async () => {
  expect(await readSection("operations.md", "sizing")).toBe(
    sizingToMarkdown(await readPublished()),
  );
});

test("the sizing table has the rates, delays and memory of Kora, and not of the reference servers", async () => {
  const table = sizingToMarkdown(results);
  expect(table).toContain(
    "| one story | 4,000 a second with 1,000,000 stories, 5,010 a second with 10,000 stories |",
  );
  expect(table).toContain(
    "| chat | 2,000 messages a second to 2,000 sockets; at 500 a second, 1.3 ms at the median |",
  );
  expect(table).toContain(
    "| memory of a process, peak | 600 MB with 10,000 stories, 2.8 kB per idle socket |",
  );
  expect(table).not.toContain("9,000");
});

test("a new result replaces only the published result of the same benchmark", () => {
  const { chat } = results;
  const newResults: PublishedResults = {
    machine: "later",
    measurements: [],
    peaks: [],
    chat: undefined,
  };
  expect(mergeResults(results, newResults)).toEqual({ ...newResults, chat });
});

const sharedFields = { run: 1, p50: 1, p99: 2, p999: 3, serverCpu: 1, databaseCpu: 1 };
const chatResult = { sent: 30_000, received: 30_000, seconds: 60, p50: 1.25, p99: 4, p999: 5 };
const results: PublishedResults = {
  machine: "A machine.",
  measurements: [
    { ...sharedFields, stories: 10_000, server: "kora", work: "story", perSecond: 5005.4 },
    { ...sharedFields, stories: 1_000_000, server: "kora", work: "story", perSecond: 4001 },
    { ...sharedFields, stories: 1_000_000, server: "query", work: "story", perSecond: 9000 },
  ],
  peaks: [{ stories: 10_000, server: "kora", memory: 600.4 }],
  chat: {
    machine: "A machine.",
    sockets: 2000,
    measurements: [
      {
        server: "kora",
        run: 1,
        paced: chatResult,
        sustained: { ...chatResult, received: 120_000 },
        cpu: 1,
        memory: 2.8,
      },
    ],
  },
};
