import { createQueryMatcher } from "@kora/contract/fold-words";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeStory } from "./library.fixture.ts";
import { searchLibrary } from "./search-library.ts";

const texts: Record<string, string> = {
  "/api/stories/a": "<p>The river had <em>three</em> names.</p>",
  "/api/stories/b": "<p>A caravan of salt.</p><p>Ọ̀ṣun waits.</p>",
};

beforeEach(() => {
  const match = async (url: string) =>
    url in texts
      ? Response.json({ story: texts[url], shortDescription: "", noteBefore: "", noteAfter: "" })
      : undefined;
  vi.stubGlobal("caches", { open: async () => ({ match }) });
});
afterEach(() => void vi.unstubAllGlobals());

const stories = [
  makeStory("a", { title: "The Ferry" }),
  makeStory("b", { title: "Salt" }),
  makeStory("c", { title: "Letters", author: { _id: "g", posterName: "River Tales" } }),
];
const find = async (query: string) =>
  (await searchLibrary(stories, query, new AbortController().signal)).map(({ _id }) => _id);

test("a search finds title and griot before the text", async () => {
  expect(await find("river")).toEqual(["c", "a"]);
  expect(await find("salt")).toEqual(["b"]);
});

test("all words must occur, in any order, without accents and without their ends", async () => {
  expect(await find("names thr")).toEqual(["a"]);
  expect(await find("names salt")).toEqual([]);
  expect(await find("osun")).toEqual(["b"]);
  expect(await find("   ")).toEqual([]);
});

test.each([
  ["Ng'ang'a", "nganga"],
  ["Nganga", "Ng’ang’a"],
  ["It’s On", "its on"],
  ["N’Diaye", "ndiaye"],
  ["N’Diaye", "Diaye"],
  ["L'Afrique", "afrique"],
  ["Abdul-Rahman", "abdulrahman"],
  ["Abdul-Rahman", "abdul rahman"],
  ["???", "???"],
  ["…", "..."],
  ["♥", "♥️"],
])("%s is found by %s", (text, query) => {
  expect(createQueryMatcher(query)(text)).toBe(true);
});

test("signs do not match a text with letters, and nothing matches a query without signs", () => {
  expect(createQueryMatcher("?")("Who?")).toBe(false);
  expect(createQueryMatcher("\u200b ")("\u200b")).toBe(false);
});

test("a word matches from its beginning only", () => {
  expect(createQueryMatcher("rat")("a narration")).toBe(false);
  expect(createQueryMatcher("narr")("a narration")).toBe(true);
});
