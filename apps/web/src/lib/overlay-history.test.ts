import type { DataRouter } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { appRouter } from "./app-router.ts";
import type { EntryState } from "./history-entry.ts";
import { addOverlayEntry, listenToOverlayEntries } from "./overlay-history.ts";

/**
 * Creates a session history with two pages, on the second, which was reloaded: its entry has no key. As in a browser,
 * `go` takes effect later.
 */
function createHistory() {
  const entries: EntryState[] = [{ idx: 0, key: "first" }, { idx: 1 }];
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
const blockers = new Map<string, { state: "blocked" }>();

beforeAll(() => {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { history }));
  listenToOverlayEntries();
  appRouter.current = {
    state: { navigation: { state: "idle" }, blockers, location: { key: "default" } },
    subscribe: () => () => undefined,
    navigate: () => Promise.resolve(),
  } as unknown as DataRouter;
});
afterAll(() => {
  delete appRouter.current;
  vi.unstubAllGlobals();
});

test("going back at once after opening an overlay closes the overlay and stays on the page", async () => {
  const close = vi.fn(() => removeEntry());
  const removeEntry = addOverlayEntry(close);
  history.go(-1);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(history.state).toEqual({ idx: 1 });
});

test("closing an overlay removes its entry", async () => {
  const removeEntry = addOverlayEntry(() => undefined);
  expect(history.state).toMatchObject({ idx: 2, overlays: 1 });
  removeEntry();
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 1 }));
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
  await vi.waitFor(() => expect(history.state).toEqual({ idx: 1 }));
});

test("the dialog that asks before a page is left stays open while the router returns to that page", async () => {
  const close = vi.fn();
  const popStates = vi.fn();
  window.addEventListener("popstate", popStates);
  blockers.set("page", { state: "blocked" });
  history.go(-1);
  await vi.waitFor(() => expect(popStates).toHaveBeenCalledTimes(1));
  const removeEntry = addOverlayEntry(close);
  history.go(1);
  await vi.waitFor(() => expect(popStates).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(close).not.toHaveBeenCalled();
  expect(history.state).toEqual({ idx: 1 });

  history.go(-1);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  blockers.clear();
  removeEntry();
});
