import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { loadFirstData, type PageComponent } from "./first-data.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A router whose page has this `prefetch`, inside a layout without one. */
function createRouter(prefetch: PageComponent["prefetch"], storyId = "one") {
  const matches = [
    { route: {}, params: {} },
    { route: { handle: prefetch }, params: { storyId } },
  ];
  return { state: { matches } };
}

test("the data of the first page is in the cache before the page is rendered", async () => {
  const queryClient = new QueryClient();
  const router = createRouter((client, { storyId }) =>
    client.prefetchQuery({
      queryKey: ["story"],
      queryFn: () => Promise.resolve(`story ${storyId}`),
    }),
  );
  await loadFirstData(queryClient, router);
  expect(queryClient.getQueryData(["story"])).toBe("story one");
});

test("a page is rendered without its data after a second", async () => {
  vi.useFakeTimers();
  const isDone = vi.fn();
  const router = createRouter(() => new Promise(() => undefined));
  void loadFirstData(new QueryClient(), router).then(isDone);
  await vi.advanceTimersByTimeAsync(999);
  expect(isDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone).toHaveBeenCalled();
});

test("a page without first data is rendered at once, also one whose call fails", async () => {
  await loadFirstData(new QueryClient(), createRouter(undefined));
  const queryFn = () => Promise.reject(new Error("No such story."));
  const fail = createRouter((client) =>
    client.prefetchQuery({ queryKey: ["story"], queryFn, retry: false }),
  );
  const queryClient = new QueryClient();
  await loadFirstData(queryClient, fail);
  expect(queryClient.getQueryState(["story"])?.status).toBe("error");
});
