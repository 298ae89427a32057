import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, isEmptyDraft, type StoryDraft, toStoryDraft } from "./draft.ts";
import { createDraftKeeper, type KeepingState, keepAfter } from "./draft-keeper.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titled = (title: string): StoryDraft => ({ ...emptyDraft, title });

function keeperOf(write: (draft: StoryDraft) => Promise<void> = () => Promise.resolve()) {
  const written: string[] = [];
  const states: KeepingState[] = [];
  const remove = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const keeper = createDraftKeeper({
    isNothing: isEmptyDraft,
    write: (draft) => {
      written.push(draft.title);
      return write(draft);
    },
    remove,
    onState: (state) => states.push(state),
  });
  return { keeper, written, states, remove };
}

test("what is typed is kept once the typing pauses", async () => {
  const { keeper, written, states } = keeperOf();
  keeper.change(titled("T"));
  await vi.advanceTimersByTimeAsync(keepAfter - 1);
  keeper.change(titled("Th"));
  await vi.advanceTimersByTimeAsync(keepAfter - 1);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual(["Th"]);
  expect(states).toEqual(["kept"]);
});

test("a page that goes away keeps what waits, at once and once", async () => {
  const { keeper, written } = keeperOf();
  keeper.change(titled("The"));
  keeper.flush();
  expect(written).toEqual(["The"]);
  keeper.flush();
  await vi.runAllTimersAsync();
  expect(written).toEqual(["The"]);
});

test("nothing that waited comes back after the draft is forgotten", async () => {
  const { keeper, written, remove } = keeperOf();
  keeper.change(titled("The"));
  await keeper.forget();
  await vi.runAllTimersAsync();
  expect(remove).toHaveBeenCalledOnce();
  expect(written).toEqual([]);
});

test("a device that refuses is told of", async () => {
  const { keeper, states } = keeperOf(() => Promise.reject(new Error("full")));
  keeper.change(titled("The"));
  await vi.runAllTimersAsync();
  expect(states).toEqual(["refused"]);
});

test("a kept draft is read with care", () => {
  const poster = { blob: new Blob(["x"]), width: 2, height: 1 };
  const draft = { ...titled("The river"), genre: ["poetry"] as const, poster };
  expect(toStoryDraft({ ...draft, keptAt: new Date() }, poster)).toEqual(draft);
  expect(toStoryDraft({ title: 3, genre: ["no such"], story: null }, { blob: "" })).toEqual(
    emptyDraft,
  );
  expect(toStoryDraft(undefined, undefined)).toEqual(emptyDraft);
});

test("blanks alone are no draft", () => {
  expect(isEmptyDraft(emptyDraft)).toBe(true);
  expect(isEmptyDraft(titled("  "))).toBe(true);
  expect(isEmptyDraft(titled("The"))).toBe(false);
  expect(isEmptyDraft({ ...emptyDraft, genre: ["drama"] })).toBe(false);
});
