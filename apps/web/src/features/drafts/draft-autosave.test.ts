import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, isEmptyDraft, type StoryDraft, toStoryDraft } from "./draft.ts";
import { autosaveDelay, createDraftAutosave, type DeviceState } from "./draft-autosave.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draftWithTitle = (title: string): StoryDraft => ({ ...emptyDraft, title });

function setup(write: (draft: StoryDraft) => Promise<void> = () => Promise.resolve()) {
  const savedTitles: string[] = [];
  const states: DeviceState[] = [];
  const remove = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const autosave = createDraftAutosave({
    isEmpty: isEmptyDraft,
    write: (draft) => {
      savedTitles.push(draft.title);
      return write(draft);
    },
    remove,
    onState: (state) => states.push(state),
  });
  return { autosave, savedTitles, states, remove };
}

test("a draft is saved once the typing pauses", async () => {
  const { autosave, savedTitles, states } = setup();
  autosave.change(draftWithTitle("T"));
  await vi.advanceTimersByTimeAsync(autosaveDelay - 1);
  autosave.change(draftWithTitle("Th"));
  await vi.advanceTimersByTimeAsync(autosaveDelay - 1);
  expect(savedTitles).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(savedTitles).toEqual(["Th"]);
  expect(states).toEqual(["saved"]);
});

test("a flush saves the pending draft at once and only once", async () => {
  const { autosave, savedTitles } = setup();
  autosave.change(draftWithTitle("The"));
  autosave.flush();
  expect(savedTitles).toEqual(["The"]);
  autosave.flush();
  await vi.runAllTimersAsync();
  expect(savedTitles).toEqual(["The"]);
});

test("a pending save is cancelled when the draft is discarded", async () => {
  const { autosave, savedTitles, remove } = setup();
  autosave.change(draftWithTitle("The"));
  await autosave.discard();
  await vi.runAllTimersAsync();
  expect(remove).toHaveBeenCalledOnce();
  expect(savedTitles).toEqual([]);
});

test("a failed write is reported", async () => {
  const { autosave, states } = setup(() =>
    Promise.reject(new Error("The storage of the device is full.")),
  );
  autosave.change(draftWithTitle("The"));
  await vi.runAllTimersAsync();
  expect(states).toEqual(["not-stored"]);
});

test("invalid fields of a stored draft become empty, and fields that are not part of the draft are dropped", () => {
  const poster = { blob: new Blob(["x"]), width: 2, height: 1 };
  const draft = { ...draftWithTitle("The river"), genre: ["poetry"] as const, poster };
  // The device stores the time of the last save as `keptAt`.
  expect(toStoryDraft({ ...draft, keptAt: new Date() }, poster)).toEqual(draft);
  // The language of a stored draft without one is unknown, and never a guess.
  const withoutFields = { ...emptyDraft, language: null };
  const invalidFields = { title: 3, genre: ["no such"], story: null, series: "no id" };
  expect(toStoryDraft(invalidFields, { blob: "" })).toEqual(withoutFields);
  expect(toStoryDraft(undefined, undefined)).toEqual(withoutFields);
});

test("a draft whose texts have only spaces is empty", () => {
  expect(isEmptyDraft(emptyDraft)).toBe(true);
  expect(isEmptyDraft(draftWithTitle("  "))).toBe(true);
  expect(isEmptyDraft(draftWithTitle("The"))).toBe(false);
  expect(isEmptyDraft({ ...emptyDraft, genre: ["drama"] })).toBe(false);
});
