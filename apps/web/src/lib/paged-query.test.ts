import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { pagedQuery } from "./paged-query.ts";

/** Answers the calls one after another with these items and cursors, and returns their URLs. */
function stubPages(...pages: { items: unknown; cursor?: string }[]): string[] {
  const urls: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    const { items, cursor } = pages[urls.push(url) - 1] ?? { items: [] };
    const headers = cursor === undefined ? {} : { "x-next-cursor": cursor };
    return Promise.resolve(new Response(JSON.stringify(items), { headers }));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return urls;
}

test("each page is fetched with the input of the list and the cursor of the page before", async () => {
  const urls = stubPages({ items: ["Ama"], cursor: "after Ama" }, { items: ["Kofi"] });
  const query = pagedQuery(
    "listGroupMembers",
    { params: { id: "g1" }, query: { search: "a" } },
    { queryKey: ["members"] },
  );
  const list = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 5 });
  expect(list.pages.map(({ items }) => items)).toEqual([["Ama"], ["Kofi"]]);
  expect(urls.map((url) => url.replace(/.*\?/, ""))).toEqual([
    "search=a",
    "search=a&cursor=after+Ama",
  ]);
});

test("a list without an input is fetched by its cursor alone", async () => {
  const urls = stubPages({ items: [], cursor: "next" }, { items: [] });
  const query = pagedQuery("listAlerts", {}, { queryKey: ["alerts"] });
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 2 });
  expect(urls).toEqual([expect.not.stringContaining("?"), expect.stringMatching(/\?cursor=next$/)]);
});

test("a list caches what it makes of a page instead of the page", async () => {
  stubPages({ items: { stories: ["Anansi"], isPaused: true } });
  const query = pagedQuery(
    "listHistory",
    {},
    {
      queryKey: ["history"],
      toCachedPage: ({ items, nextCursor }) => ({ items: items.stories, nextCursor }),
    },
  );
  const { pages } = await new QueryClient().fetchInfiniteQuery(query);
  expect(pages).toEqual([{ items: ["Anansi"], nextCursor: null }]);
});

test("the options of a list are those of its query", () => {
  const query = pagedQuery("listMutes", {}, { queryKey: ["mutes"], staleTime: 0, enabled: false });
  expect(query).toMatchObject({ queryKey: ["mutes"], staleTime: 0, enabled: false });
});
