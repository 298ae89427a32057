import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, isEmptyDraft, type StoryDraft, toStoryDraft } from "./draft.ts";
import type { DraftAccount } from "./draft-account.ts";
import type { DraftDatabase } from "./draft-database.ts";
import { createDraftEditor } from "./draft-editor.ts";
import { autosaveDelay } from "./draft-reducer.ts";
import type { DeviceState } from "./draft-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draftWithTitle = (title: string): StoryDraft => ({ ...emptyDraft, title });

async function setup(write: () => Promise<void> = () => Promise.resolve()) {
  const savedTitles: string[] = [];
  const states: DeviceState[] = [];
  const remove = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const database: DraftDatabase = {
    list: async () => [],
    readLeft: async () => [],
    removeLeft: async () => undefined,
    read: async () => null,
    write: (_key, draft) => {
      savedTitles.push(draft.title);
      return write();
    },
    remove,
    storeOtherPoster: async () => undefined,
    takeOtherPoster: async () => null,
    readPendingDeletions: async () => [],
    writePendingDeletions: async () => undefined,
  };
  // An account that rejects every draft, so that nothing but the device changes.
  const account: DraftAccount = {
    list: async () => ({ items: [], nextCursor: null }),
    save: async () => ({ kind: "rejected", message: "" }),
    remove: async () => "deleted",
  };
  const autosave = createDraftEditor({ userId: "ama", story: null, database, account });
  await autosave.start();
  autosave.subscribe(() => {
    const device = autosave.snapshot()?.device;
    if (device !== undefined && device !== (states.at(-1) ?? "nothing-to-save"))
      states.push(device);
  });
  return { autosave, savedTitles, states, remove };
}

test("a draft is saved once the typing pauses", async () => {
  const { autosave, savedTitles, states } = await setup();
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
  const { autosave, savedTitles } = await setup();
  autosave.change(draftWithTitle("The"));
  autosave.flush({ keepalive: false });
  expect(savedTitles).toEqual(["The"]);
  autosave.flush({ keepalive: false });
  await vi.runAllTimersAsync();
  expect(savedTitles).toEqual(["The"]);
});

test("a pending save is cancelled when the draft is discarded", async () => {
  const { autosave, savedTitles, remove } = await setup();
  autosave.change(draftWithTitle("The"));
  await autosave.discard({ isDeletedOnServer: false });
  await vi.runAllTimersAsync();
  expect(remove).toHaveBeenCalledOnce();
  expect(savedTitles).toEqual([]);
});

test("a failed write is reported", async () => {
  const { autosave, states } = await setup(() =>
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
