import type { DataRouter } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { appRouter } from "./app-router.ts";
import type { EntryState } from "./history-entry.ts";
import { addOverlayEntry } from "./overlay-history.ts";

/** Creates a session history with two pages, on the second. As in a browser, `go` takes effect later. */
function createHistory() {
  const entries: EntryState[] = [
    { idx: 0, key: "first" },
    { idx: 1, key: "second" },
  ];
  let index = 1;
  return {
    get state() {
      return entries[index];
    },
    pushState(state: EntryState) {
      index += 1;
      entries.splice(index, entries.length, state);
    },
    replaceState(state: EntryState) {
      entries[index] = state;
    },
    go: vi.fn((steps: number) => {
      const target = index + steps;
      setTimeout(() => {
        index = target;
        window.dispatchEvent(new Event("popstate"));
      });
    }),
  };
}

const history = createHistory();

beforeAll(() => {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { history }));
  appRouter.current = {
    state: { navigation: { state: "idle" }, blockers: new Map(), location: { key: "second" } },
    subscribe: () => () => undefined,
    navigate: () => Promise.resolve(),
  } as unknown as DataRouter;
});
afterAll(() => {
  delete appRouter.current;
  vi.unstubAllGlobals();
});

test("going back at once after opening an overlay closes it, and nothing else", async () => {
  const close = vi.fn(() => removeEntry());
  const removeEntry = addOverlayEntry(close);
  history.go(-1);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(history.state).toEqual({ idx: 1, key: "second" });
});

test("closing an overlay removes its entry", async () => {
  const removeEntry = addOverlayEntry(() => undefined);
  expect(history.state).toMatchObject({ idx: 2, overlays: 1 });
  removeEntry();
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 1, key: "second" }));
});

test("an overlay that replaces another takes over its entry", async () => {
  const removeFirst = addOverlayEntry(() => undefined);
  history.go.mockClear();
  removeFirst();
  const removeSecond = addOverlayEntry(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(history.state).toMatchObject({ idx: 2, overlays: 1 });
  expect(history.go).not.toHaveBeenCalled();
  removeSecond();
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 1, key: "second" }));
});
