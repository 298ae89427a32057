import { infiniteQueryOptions, QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "../lib/api.ts";
import { LoadMore } from "./load-more.tsx";
import { PagedList } from "./paged-list.tsx";
import { renderInApp } from "./render-in-app.fixture.tsx";

interface NamesPage {
  readonly items: string[];
  readonly nextCursor: string | null;
}

const namesQuery = infiniteQueryOptions({
  queryKey: ["names"],
  initialPageParam: null as string | null,
  queryFn: (): Promise<NamesPage> => Promise.reject(new Error("The test fetches nothing.")),
  getNextPageParam: ({ nextCursor }) => nextCursor,
  retry: false,
  retryOnMount: false,
});

const toLongNames = ({ pages }: { pages: readonly NamesPage[] }) =>
  pages.flatMap(({ items }) => items.filter((name) => name.length > 3));

function Names({ onlyLong = false }: { onlyLong?: boolean }) {
  const list = useInfiniteQuery(namesQuery);
  return (
    <PagedList
      list={list}
      {...(onlyLong && { toItems: toLongNames })}
      skeleton={<i>Loading</i>}
      failedText="No names."
      empty={<i>Nobody</i>}
    >
      {(names) => (
        <>
          <b>{names.join(", ")}</b>
          <LoadMore list={list} failedText="No more names." />
        </>
      )}
    </PagedList>
  );
}

function renderNames(pages: NamesPage[], options: { onlyLong?: boolean } = {}): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(namesQuery.queryKey, { pages, pageParams: pages.map(() => null) });
  return renderInApp(<Names {...options} />, { queryClient });
}

async function renderFailure(error: Error): Promise<string> {
  const queryClient = new QueryClient();
  const failing = { ...namesQuery, queryFn: () => Promise.reject(error) };
  await expect(queryClient.fetchInfiniteQuery(failing)).rejects.toBe(error);
  return renderInApp(<Names />, { queryClient });
}

test("a list shows its skeleton until the first page is loaded", () => {
  expect(renderInApp(<Names />)).toBe("<i>Loading</i>");
});

test("a list shows the items of all loaded pages, and a button for the next page", () => {
  const html = renderNames([
    { items: ["Ama", "Kofi"], nextCursor: "2" },
    { items: ["Esi"], nextCursor: "3" },
  ]);
  expect(html).toContain("<b>Ama, Kofi, Esi</b>");
  expect(html).toContain("Load more");
});

test("a list without items says so", () => {
  expect(renderNames([{ items: [], nextCursor: null }])).toBe("<i>Nobody</i>");
});

test("a list whose loaded pages show nothing is not empty while another page follows", () => {
  const first = { items: ["Ama"], nextCursor: "2" };
  expect(renderNames([first], { onlyLong: true })).toContain("<b></b>");
  const last = { items: ["Esi"], nextCursor: null };
  expect(renderNames([first, last], { onlyLong: true })).toBe("<i>Nobody</i>");
});

test("a list that could not be loaded says so with a button to try again", async () => {
  const html = await renderFailure(new Error("Broken"));
  expect(html).toContain("No names.");
  expect(html).toContain("Try again");
});

test("a list that the server refused shows the server's reason", async () => {
  const html = await renderFailure(new ApiError(429, "RATE_LIMITED", { message: "Too often." }));
  expect(html).toContain("Too often.");
  expect(html).not.toContain("No names.");
});
