import type { OwnStoryView } from "@kora/contract/dashboard";
import type { DraftView } from "@kora/contract/drafts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type DraftDeletion,
  type DraftPoster,
  draftFromAccount,
  emptyDraft,
  isSameText,
  newDraftId,
  type StoryDraft,
} from "./draft.ts";
import type { DraftAccount, SaveResult } from "./draft-account.ts";
import type { DraftDatabase, StoredDraft } from "./draft-database.ts";
import { createDraftEditor } from "./draft-editor.ts";
import { accountTimeout } from "./draft-reducer.ts";
import { retryDelay, sendDelay } from "./draft-transitions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draftWithTitle = (title: string, changes: Partial<StoryDraft> = {}): StoryDraft => ({
  ...emptyDraft,
  title,
  ...changes,
});
const poster: DraftPoster = { blob: new Blob(["x"]), width: 2, height: 1 };

/** The revision 3 of a published story, with what an edit needs of it. */
const story = {
  id: "s",
  revision: 3,
  draft: draftWithTitle("Published"),
  published: { _id: "s", title: "Published", revision: 3 } as OwnStoryView,
};

interface StoredRow extends StoredDraft {
  readonly published: OwnStoryView | null;
}

/** A device with an in-memory database. */
function createDevice() {
  const stored = new Map<string, StoredRow>();
  const otherPosters = new Map<string, DraftPoster>();
  let pendingDeletions: readonly DraftDeletion[] = [];
  const left = new Map<string, StoredDraft>();
  const database: DraftDatabase = {
    list: async () => [],
    readLeft: async () =>
      [...left].map(([rowKey, draft]) => ({ rowKey, published: null, ...draft })),
    removeLeft: async (rowKey) => void left.delete(rowKey),
    read: async (key) => stored.get(key) ?? null,
    write: async (key, draft, syncState, published) =>
      void stored.set(key, { draft, syncState, savedAt: new Date(), published }),
    remove: async (key) => void stored.delete(key),
    storeOtherPoster: async (_userId, id, picture) => void otherPosters.set(id, picture),
    takeOtherPoster: async (_userId, id) => {
      const picture = otherPosters.get(id) ?? null;
      otherPosters.delete(id);
      return picture;
    },
    readPendingDeletions: async () => pendingDeletions,
    writePendingDeletions: async (_userId, ids) => {
      pendingDeletions = ids;
    },
  };
  return { database, stored, left, pendingDeletions: () => pendingDeletions };
}

/** An account that behaves like the server and can be made unreachable. */
function createAccount() {
  const drafts = new Map<string, DraftView>();
  const state = { reachable: true, maxDrafts: 20, pageSize: 20, saves: 0 };
  const account: DraftAccount = {
    async list(storyId, cursor = "0") {
      if (!state.reachable) return null;
      const views = [...drafts.values()]
        .filter((view) => storyId === null || view.storyId === storyId)
        .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
      const end = Number(cursor) + state.pageSize;
      const nextCursor = views.length > end ? String(end) : null;
      return { items: views.slice(Number(cursor), end), nextCursor };
    },
    async save({ poster: _poster, ...draft }, syncState, { storyId }): Promise<SaveResult> {
      state.saves += 1;
      if (!state.reachable) return { kind: "unreachable" };
      const existing = drafts.get(syncState.id);
      if (!existing && syncState.revision > 0)
        return { kind: "deleted", message: "Draft not found." };
      if (existing && existing.revision !== syncState.revision) {
        const isSame = isSameText(draftFromAccount(existing, { poster: null }), {
          poster: null,
          ...draft,
        });
        return isSame ? { kind: "saved", view: existing } : { kind: "conflict", theirs: existing };
      }
      if (!existing && drafts.size >= state.maxDrafts)
        return { kind: "rejected", message: "Too many." };
      const view: DraftView = {
        ...draft,
        format: 1,
        genre: [...draft.genre],
        warnings: [...draft.warnings],
        tags: [...draft.tags],
        playlists: [...draft.playlists],
        series: null,
        shownTo: null,
        _id: syncState.id,
        storyId,
        storyRevision: syncState.storyRevision,
        updatedAt: new Date().toISOString(),
        revision: syncState.revision + 1,
      };
      drafts.set(syncState.id, view);
      return { kind: "saved", view };
    },
    async remove(id, revision) {
      if (!state.reachable) return "unreachable";
      if ((drafts.get(id)?.revision ?? revision) !== revision) return "changed";
      drafts.delete(id);
      return "deleted";
    },
  };
  const storedTitles = () => [...drafts.values()].map(({ title }) => title).toSorted();
  /** Changes the title of the first draft, as another device does. */
  const editOnOtherDevice = (title: string) => {
    const [view] = drafts.values();
    if (view) drafts.set(view._id, { ...view, title, revision: view.revision + 1 });
  };
  return { account, drafts, state, storedTitles, editOnOtherDevice };
}

type Story = Parameters<typeof createDraftEditor>[0]["story"];

/** Creates the draft editor of a page; a null `device` has no IndexedDB. */
function create(
  device: ReturnType<typeof createDevice> | null,
  backend: ReturnType<typeof createAccount>,
  story: Story = null,
) {
  const database = device?.database ?? null;
  const draftEditor = createDraftEditor({
    userId: "ama",
    story,
    database,
    account: backend.account,
  });
  const snapshot = () => {
    const snapshot = draftEditor.snapshot();
    if (snapshot === undefined) throw new Error("The draft is not loaded.");
    return snapshot;
  };
  /** Changes the draft and waits until it is sent. */
  const type = async (draft: StoryDraft) => {
    draftEditor.change(draft);
    await vi.advanceTimersByTimeAsync(sendDelay);
  };
  return { draftEditor, snapshot, type };
}

/** Creates a draft editor and loads its draft. */
async function open(...args: Parameters<typeof create>) {
  const setup = create(...args);
  await setup.draftEditor.start();
  return setup;
}

test("a draft id is a valid UUID", () => {
  expect(newDraftId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("a change is saved on the device within a second, and in the account some seconds after the last key", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot } = await open(phone, backend);
  draftEditor.change(draftWithTitle("The"));
  await vi.advanceTimersByTimeAsync(1000);
  expect([snapshot().device, snapshot().account, backend.storedTitles()]).toEqual([
    "saved",
    "not-due",
    [],
  ]);
  draftEditor.change(draftWithTitle("The River"));
  await vi.advanceTimersByTimeAsync(sendDelay - 1);
  expect(backend.storedTitles()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([snapshot().account, backend.storedTitles(), backend.state.saves]).toEqual([
    "saved",
    ["The River"],
    1,
  ]);
});

test("a page that is hidden or closed sends pending changes at once", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor } = await open(phone, backend);
  draftEditor.change(draftWithTitle("The River"));
  draftEditor.flush({ keepalive: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(backend.storedTitles()).toEqual(["The River"]);
});

test("a story begun on the phone is finished on the laptop", async () => {
  const [phone, laptop, backend] = [createDevice(), createDevice(), createAccount()];
  await (await open(phone, backend)).type(draftWithTitle("Begun", { poster }));
  const second = await open(laptop, backend);
  expect(second.snapshot().draft).toEqual(emptyDraft);
  const [otherDraft] = second.snapshot().otherDrafts;
  if (!otherDraft) throw new Error("No other draft is offered.");
  expect(await second.draftEditor.open(otherDraft)).toBe(true);
  expect(second.snapshot()).toMatchObject({
    draft: { title: "Begun", poster: null },
    posterMissing: true,
    otherDrafts: [],
  });
  await second.type(draftWithTitle("Finished"));

  const reopened = await open(phone, backend);
  expect(reopened.snapshot().draft).toEqual(draftWithTitle("Finished", { poster }));
  expect(reopened.snapshot()).toMatchObject({ posterMissing: false, account: "saved" });
});

test("two devices that change the same draft keep both versions; the user chooses", async () => {
  for (const choice of ["mine", "theirs"] as const) {
    const [phone, backend] = [createDevice(), createAccount()];
    const { draftEditor, snapshot, type } = await open(phone, backend);
    await type(draftWithTitle("Begun", { poster }));
    backend.editOnOtherDevice("On the laptop");
    await type(draftWithTitle("On the phone", { poster }));
    expect(snapshot().conflict).toMatchObject({
      mine: { title: "On the phone" },
      theirs: { title: "On the laptop" },
    });
    expect(phone.stored.get("ama")?.draft.title).toBe("On the phone");
    expect(backend.storedTitles()).toEqual(["On the laptop"]);

    expect(await draftEditor.resolveConflict(choice)).toEqual({ done: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(backend.storedTitles()).toEqual(["On the laptop", "On the phone"]);
    const chosen = choice === "mine" ? "On the phone" : "On the laptop";
    const other = choice === "mine" ? "On the laptop" : "On the phone";
    expect(snapshot()).toMatchObject({ conflict: null, account: "saved" });
    expect(snapshot().otherDrafts.map(({ title }) => title)).toEqual([other]);
    const reopened = await open(phone, backend);
    expect(reopened.snapshot().draft).toEqual(draftWithTitle(chosen, { poster }));
  }
});

test("a conflict stays unresolved if the other version cannot be saved, and the server's message is returned", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("Begun"));
  backend.editOnOtherDevice("On the laptop");
  await type(draftWithTitle("On the phone"));
  backend.state.maxDrafts = 1;
  for (const choice of ["mine", "theirs"] as const) {
    expect(await draftEditor.resolveConflict(choice)).toEqual({
      done: false,
      rejection: "Too many.",
    });
  }
  backend.state.reachable = false;
  expect(await draftEditor.resolveConflict("theirs")).toEqual({ done: false, rejection: null });
  expect(snapshot().conflict).not.toBeNull();
  expect(phone.stored.get("ama")?.draft.title).toBe("On the phone");
});

test("an unsent draft is sent when the browser is online again, or after a delay", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  backend.state.reachable = false;
  const { draftEditor, snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("Offline"));
  expect([snapshot().device, snapshot().account]).toEqual(["saved", "pending"]);
  backend.state.reachable = true;
  draftEditor.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([snapshot().account, backend.storedTitles()]).toEqual(["saved", ["Offline"]]);

  backend.state.reachable = false;
  await type(draftWithTitle("Again"));
  backend.state.reachable = true;
  await vi.advanceTimersByTimeAsync(retryDelay);
  expect(backend.storedTitles()).toEqual(["Again"]);
});

test("changes made offline are sent when the page is opened again", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  backend.state.reachable = false;
  const first = await open(phone, backend);
  await first.type(draftWithTitle("Offline"));
  first.draftEditor.close();
  backend.state.reachable = true;
  const second = await open(phone, backend);
  await vi.advanceTimersByTimeAsync(0);
  expect([second.snapshot().draft.title, backend.storedTitles()]).toEqual(["Offline", ["Offline"]]);
});

test("a draft that is not on the first page of the account's drafts stays in the form, and further pages load on demand", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const first = await open(phone, backend);
  await first.type(draftWithTitle("Begun here"));
  first.draftEditor.close();
  const [begun] = backend.drafts.values();
  if (!begun) throw new Error("The draft is not stored.");
  for (const title of ["Part 1", "Part 2", "Part 3"]) {
    const updatedAt = new Date(Date.now() + 1000).toISOString();
    backend.drafts.set(title, { ...begun, _id: title, title, updatedAt });
  }
  backend.state.pageSize = 2;
  const { draftEditor, snapshot } = await open(phone, backend);
  const titles = () => snapshot().otherDrafts.map(({ title }) => title);
  expect([snapshot().draft.title, snapshot().account, titles()]).toEqual([
    "Begun here",
    "saved",
    ["Part 1", "Part 2"],
  ]);
  backend.state.reachable = false;
  expect(await draftEditor.loadMore()).toBe(false);
  backend.state.reachable = true;
  expect(await draftEditor.loadMore()).toBe(true);
  expect([titles(), snapshot().moreDrafts]).toEqual([["Part 1", "Part 2", "Part 3"], null]);
  expect(phone.stored.get("ama")?.draft.title).toBe("Begun here");
});

test("a save that is sent while the page is being closed causes no conflict on the same device", async () => {
  for (const isInAccount of [false, true]) {
    const [phone, backend] = [createDevice(), createAccount()];
    const first = await open(phone, backend);
    if (isInAccount) await first.type(draftWithTitle("Begun"));
    first.draftEditor.change(draftWithTitle("Sent while leaving"));
    first.draftEditor.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(backend.storedTitles()).toEqual(["Sent while leaving"]);
    expect(phone.stored.get("ama")?.syncState.sent).toBe(false);

    // The account is slow: the user types before its response arrives.
    const list = backend.account.list;
    backend.account.list = async (storyId) => {
      const views = await list(storyId);
      await new Promise((resolve) => setTimeout(resolve, 2 * sendDelay));
      return views;
    };
    const { draftEditor, snapshot, type } = create(phone, backend);
    const starting = draftEditor.start();
    await vi.advanceTimersByTimeAsync(accountTimeout);
    await type(draftWithTitle("Typed since"));
    await vi.advanceTimersByTimeAsync(2 * sendDelay);
    await starting;
    expect([snapshot().conflict, snapshot().account, backend.storedTitles()]).toEqual([
      null,
      "saved",
      ["Typed since"],
    ]);

    // A change by another device is still a conflict.
    backend.account.list = list;
    draftEditor.change(draftWithTitle("Sent while leaving again"));
    draftEditor.close();
    await vi.advanceTimersByTimeAsync(0);
    backend.editOnOtherDevice("On the laptop");
    const reopened = await open(phone, backend);
    await reopened.type(draftWithTitle("Typed once more"));
    expect(reopened.snapshot().conflict).toMatchObject({ theirs: { title: "On the laptop" } });
  }
});

test("a discarded draft is deleted on the device and in the account, and a published one on the device", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("Begun"));
  draftEditor.startOver();
  await vi.advanceTimersByTimeAsync(0);
  expect([snapshot().draft, snapshot().formKey, phone.stored.size, backend.storedTitles()]).toEqual(
    [emptyDraft, 1, 0, []],
  );
  await type(draftWithTitle("Another"));
  const { id = "" } = (await draftEditor.prepareToPublish()) ?? {};
  expect(backend.drafts.get(id)?.title).toBe("Another");
  backend.drafts.delete(id);
  await draftEditor.discard({ isDeletedOnServer: true });
  await vi.advanceTimersByTimeAsync(retryDelay);
  expect([phone.stored.size, backend.storedTitles()]).toEqual([0, []]);
});

test("after a story is published, the form is empty and the next story is another draft", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("Published"));
  const { id = "" } = (await draftEditor.prepareToPublish()) ?? {};
  backend.drafts.delete(id);
  await draftEditor.discard({ isDeletedOnServer: true });
  draftEditor.startNext();
  expect([snapshot().draft, snapshot().formKey, snapshot().savedAt]).toEqual([emptyDraft, 1, null]);
  await type(draftWithTitle("The next one"));
  expect(backend.storedTitles()).toEqual(["The next one"]);
  expect(backend.drafts.has(id)).toBe(false);
  expect([...phone.stored.values()].map(({ draft }) => draft.title)).toEqual(["The next one"]);
});

test("a form that is emptied, or a draft that is discarded, does not delete what another device has changed", async () => {
  for (const empty of ["empties", "discards"]) {
    const [phone, backend] = [createDevice(), createAccount()];
    const { draftEditor, type } = await open(phone, backend);
    await type(draftWithTitle("Begun"));
    backend.editOnOtherDevice("Continued on the laptop");
    if (empty === "empties") await type(emptyDraft);
    else draftEditor.startOver();
    await vi.advanceTimersByTimeAsync(0);
    expect([phone.pendingDeletions(), backend.storedTitles()]).toEqual([
      [],
      ["Continued on the laptop"],
    ]);
  }
});

test("what a tab had in its form when it was closed becomes another draft, and stays until it is one", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const base = { id: newDraftId(), revision: 3, storyRevision: null };
  const unsent = { savedAt: new Date(), syncState: { ...base, sent: false } };
  phone.left.set("unsent", { ...unsent, draft: draftWithTitle("Decided later", { poster }) });
  phone.left.set("empty", { ...unsent, draft: emptyDraft });
  phone.left.set("sent", {
    draft: draftWithTitle("In the account"),
    savedAt: new Date(),
    syncState: { ...base, sent: true },
  });
  backend.state.reachable = false;
  (await open(phone, backend)).draftEditor.close();
  expect([...phone.left.keys()]).toEqual(["unsent"]);
  backend.state.reachable = true;
  const { snapshot } = await open(phone, backend);
  await vi.advanceTimersByTimeAsync(0);
  expect(backend.storedTitles()).toEqual(["Decided later"]);
  expect(snapshot().otherDrafts.map(({ title }) => title)).toEqual(["Decided later"]);
  expect(phone.left.size).toBe(0);
});

test("a draft discarded offline is deleted from the account later", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, type } = await open(phone, backend);
  await type(draftWithTitle("Begun"));
  backend.state.reachable = false;
  draftEditor.startOver();
  await vi.advanceTimersByTimeAsync(0);
  expect(phone.pendingDeletions()).toHaveLength(1);
  backend.state.reachable = true;
  draftEditor.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([phone.pendingDeletions(), backend.storedTitles()]).toEqual([[], []]);
});

test("a lost response causes no conflict", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot, type } = await open(phone, backend);
  const { save } = backend.account;
  backend.account.save = async (...args) => {
    await save(...args);
    backend.account.save = save;
    return { kind: "unreachable" };
  };
  await type(draftWithTitle("Arrived"));
  expect([snapshot().account, backend.storedTitles()]).toEqual(["pending", ["Arrived"]]);
  await type(draftWithTitle("Arrived, and more"));
  expect([snapshot().conflict, backend.storedTitles()]).toEqual([null, ["Arrived, and more"]]);
  draftEditor.close();
});

test("a rebased edit keeps the newer story revision, also when the page is opened again", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot, type } = await open(phone, backend, story);
  await type(draftWithTitle("Edited"));
  draftEditor.rebase(4);
  await draftEditor.prepareToPublish();
  expect(snapshot().storyRevision).toBe(4);
  expect([...backend.drafts.values()]).toMatchObject([{ title: "Edited", storyRevision: 4 }]);
  draftEditor.resume();
  draftEditor.close();
  expect((await open(phone, backend, story)).snapshot().storyRevision).toBe(4);
});

test("a draft discarded while it is being sent is deleted on the device and in the account", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor } = await open(phone, backend);
  draftEditor.change(draftWithTitle("Begun"));
  draftEditor.flush({ keepalive: false });
  draftEditor.startOver();
  await vi.advanceTimersByTimeAsync(sendDelay);
  expect([phone.stored.size, backend.storedTitles()]).toEqual([0, []]);
});

test("a draft published on another device is deleted on this one, unless it was changed since", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const first = await open(phone, backend);
  await first.type(draftWithTitle("Begun"));
  first.draftEditor.close();
  backend.drafts.clear();
  const second = await open(phone, backend);
  expect([second.snapshot().draft, phone.stored.size]).toEqual([emptyDraft, 0]);

  await second.type(draftWithTitle("Begun again"));
  backend.drafts.clear();
  await second.type(draftWithTitle("Written since"));
  await vi.advanceTimersByTimeAsync(1);
  expect(backend.storedTitles()).toEqual(["Written since"]);
});

test("a draft changed by another device cannot be published before the conflict is resolved", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("Begun"));
  backend.editOnOtherDevice("On the laptop");
  expect(await draftEditor.prepareToPublish()).toBeNull();
  expect(snapshot().conflict).toMatchObject({ theirs: { title: "On the laptop" } });
  await draftEditor.resolveConflict("mine");
  expect(await draftEditor.prepareToPublish()).not.toBeNull();
  expect(backend.storedTitles()).toEqual(["Begun", "On the laptop"]);
});

test("saving resumes after publishing failed", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, type } = await open(phone, backend);
  await type(draftWithTitle("Begun"));
  await draftEditor.prepareToPublish();
  await type(draftWithTitle("Begun and changed"));
  expect(backend.storedTitles()).toEqual(["Begun"]);
  draftEditor.resume();
  await vi.advanceTimersByTimeAsync(sendDelay);
  expect(backend.storedTitles()).toEqual(["Begun and changed"]);
});

test("opening another draft saves the current one with its poster, and fails if the account is unreachable", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const first = await open(createDevice(), backend);
  await first.type(draftWithTitle("The other"));
  const { draftEditor, snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("Mine", { poster }));
  const [other] = snapshot().otherDrafts;
  if (!other) throw new Error("No other draft is offered.");
  draftEditor.change(draftWithTitle("Mine, changed", { poster }));
  backend.state.reachable = false;
  expect(await draftEditor.open(other)).toBe(false);
  expect(snapshot().draft.title).not.toBe("The other");
  backend.state.reachable = true;
  expect(await draftEditor.open(other)).toBe(true);
  expect(snapshot().draft).toEqual(draftWithTitle("The other"));
  const [mine] = snapshot().otherDrafts;
  expect(mine?.title).toBe("Mine, changed");
  if (mine) await draftEditor.open(mine);
  expect(snapshot().draft).toEqual(draftWithTitle("Mine, changed", { poster }));
});

test("a rejected draft has the server's message and is saved on the device", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  backend.state.maxDrafts = 0;
  const { snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("One too many"));
  expect(snapshot()).toMatchObject({
    device: "saved",
    account: "rejected",
    rejection: "Too many.",
  });
});

test("without IndexedDB the draft is saved in the account", async () => {
  const backend = createAccount();
  const { snapshot, type } = await open(null, backend);
  await type(draftWithTitle("The River"));
  expect([snapshot().device, snapshot().account, backend.storedTitles()]).toEqual([
    "not-stored",
    "saved",
    ["The River"],
  ]);
});

test("an edit is a draft of its story, and is deleted once it equals the published text", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { snapshot, type } = await open(phone, backend, story);
  expect(snapshot()).toMatchObject({ draft: story.draft, savedAt: null, storyRevision: 3 });
  await type(draftWithTitle("Edited"));
  expect([...backend.drafts.values()]).toMatchObject([
    { title: "Edited", storyId: "s", storyRevision: 3 },
  ]);
  const laptop = await open(createDevice(), backend, { ...story, revision: 4 });
  expect(laptop.snapshot()).toMatchObject({ draft: draftWithTitle("Edited"), storyRevision: 3 });
  await type(draftWithTitle("Published"));
  await vi.advanceTimersByTimeAsync(0);
  expect([phone.stored.size, backend.drafts.size]).toEqual([0, 0]);
});

test("the device has the published story beside an edit, so that the form opens without a connection, and both go together", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, type } = await open(phone, backend, story);
  expect(phone.stored.size).toBe(0);
  await type(draftWithTitle("Edited"));
  expect([...phone.stored.values()]).toMatchObject([
    { draft: { title: "Edited" }, published: { title: "Published", revision: 3 } },
  ]);
  await draftEditor.discard({ isDeletedOnServer: false });
  expect(phone.stored.size).toBe(0);
  await (await open(phone, backend)).type(draftWithTitle("A new story"));
  expect([...phone.stored.values()]).toMatchObject([{ published: null }]);
});

/** Makes the account answer `list` late. */
function delayList({ account }: ReturnType<typeof createAccount>, milliseconds: number): void {
  const { list } = account;
  account.list = async (...args) => {
    const page = await list(...args);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return page;
  };
}

/** Makes the account answer the next `save` late. */
function delayNextSave({ account }: ReturnType<typeof createAccount>, milliseconds: number): void {
  const { save } = account;
  account.save = async (...args) => {
    account.save = save;
    const result = await save(...args);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return result;
  };
}

test.each(["flush", "retry", "close"] as const)(
  "%s before the draft is loaded deletes no draft in the account",
  async (action) => {
    const [phone, backend] = [createDevice(), createAccount()];
    const first = await open(phone, backend);
    await first.type(draftWithTitle("Begun"));
    backend.state.reachable = false;
    first.draftEditor.change(draftWithTitle("Begun, and more"));
    first.draftEditor.close();
    await vi.advanceTimersByTimeAsync(0);
    backend.state.reachable = true;
    delayList(backend, accountTimeout);
    const { draftEditor } = create(phone, backend);
    void draftEditor.start();
    await vi.advanceTimersByTimeAsync(0);
    draftEditor[action]({ keepalive: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(backend.storedTitles()).toEqual(["Begun"]);
    expect(phone.stored.get("ama")?.draft.title).toBe("Begun, and more");
  },
);

test("what is typed while another draft is being opened stays in the form", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const first = await open(createDevice(), backend);
  await first.type(draftWithTitle("The other"));
  const { draftEditor, snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("Mine"));
  const [other] = snapshot().otherDrafts;
  if (!other) throw new Error("No other draft is offered.");
  await phone.database.storeOtherPoster("ama", other._id, poster);
  const { takeOtherPoster } = phone.database;
  phone.database.takeOtherPoster = (userId, id) => {
    phone.database.takeOtherPoster = takeOtherPoster;
    draftEditor.change(draftWithTitle("Mine, and more"));
    return takeOtherPoster(userId, id);
  };
  const { formKey } = snapshot();
  expect(await draftEditor.open(other)).toBe(false);
  expect(snapshot().formKey).toBe(formKey);
  await vi.advanceTimersByTimeAsync(sendDelay);
  expect(backend.storedTitles()).toEqual(["Mine, and more", "The other"]);
  expect(await draftEditor.open(other)).toBe(true);
  expect(snapshot().draft).toEqual(draftWithTitle("The other", { poster }));
});

test("a draft begun while the request of a discarded one is in flight is sent", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, type } = await open(phone, backend);
  delayNextSave(backend, 2 * sendDelay);
  draftEditor.change(draftWithTitle("Begun"));
  draftEditor.flush({ keepalive: false });
  draftEditor.startOver();
  await type(draftWithTitle("Another"));
  await vi.advanceTimersByTimeAsync(2 * sendDelay);
  expect(backend.storedTitles()).toEqual(["Another"]);
});

test("what is typed while the account rejects an earlier version is sent", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot, type } = await open(phone, backend);
  backend.state.maxDrafts = 0;
  delayNextSave(backend, 2 * sendDelay);
  draftEditor.change(draftWithTitle("Refused"));
  draftEditor.flush({ keepalive: false });
  await type(draftWithTitle("Accepted"));
  backend.state.maxDrafts = 1;
  await vi.advanceTimersByTimeAsync(2 * sendDelay);
  expect([snapshot().account, backend.storedTitles()]).toEqual(["saved", ["Accepted"]]);
});

test("a discarded draft is deleted in the account also without IndexedDB", async () => {
  const backend = createAccount();
  const { draftEditor, type } = await open(null, backend);
  await type(draftWithTitle("Begun"));
  draftEditor.startOver();
  await vi.advanceTimersByTimeAsync(0);
  expect(backend.storedTitles()).toEqual([]);
});

test("a draft on the device that could not be read is not overwritten", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  backend.state.reachable = false;
  const first = await open(phone, backend);
  await first.type(draftWithTitle("Offline"));
  first.draftEditor.close();
  const { read } = phone.database;
  phone.database.read = () => Promise.reject(new Error("The device is busy."));
  const second = await open(phone, backend);
  expect(second.snapshot().device).toBe("not-stored");
  await second.type(draftWithTitle("Another"));
  second.draftEditor.close();
  phone.database.read = read;
  expect((await open(phone, backend)).snapshot().draft.title).toBe("Offline");
});

test("what is typed while the other version of a conflict is being saved is saved with it", async () => {
  const [phone, backend] = [createDevice(), createAccount()];
  const { draftEditor, snapshot, type } = await open(phone, backend);
  await type(draftWithTitle("Begun"));
  backend.editOnOtherDevice("On the laptop");
  await type(draftWithTitle("On the phone"));
  delayNextSave(backend, 100);
  const resolving = draftEditor.resolveConflict("theirs");
  draftEditor.change(draftWithTitle("On the phone, and more"));
  await vi.advanceTimersByTimeAsync(100);
  expect(await resolving).toEqual({ done: true });
  expect(snapshot()).toMatchObject({ conflict: null, draft: { title: "On the laptop" } });
  expect(backend.storedTitles()).toEqual(["On the laptop", "On the phone, and more"]);
  expect(snapshot().otherDrafts.map(({ title }) => title)).toEqual(["On the phone, and more"]);
});

test("what is typed while the draft is being published becomes the next draft", async () => {
  for (const edited of [null, story]) {
    const [phone, backend] = [createDevice(), createAccount()];
    const { draftEditor, snapshot, type } = await open(phone, backend, edited);
    await type(draftWithTitle("Written", { poster }));
    const { id = "" } = (await draftEditor.prepareToPublish()) ?? {};
    draftEditor.change(draftWithTitle("Written, and more", { poster }));
    backend.drafts.delete(id);
    await draftEditor.discard({ isDeletedOnServer: true });
    const [stored] = phone.stored.values();
    expect(stored?.draft).toEqual(draftWithTitle("Written, and more", { poster }));
    expect(stored?.syncState).toMatchObject({ revision: 0, storyRevision: null, sent: false });
    draftEditor.startNext();
    expect(snapshot().draft.title).toBe("Written, and more");
    await vi.advanceTimersByTimeAsync(sendDelay);
    expect(backend.storedTitles()).toEqual(["Written, and more"]);
    expect(backend.drafts.has(id)).toBe(false);
  }
});

test("what is typed while a request is in flight is sent after its answer, also if the form is left without IndexedDB", async () => {
  const backend = createAccount();
  const { draftEditor } = await open(null, backend);
  delayNextSave(backend, 100);
  draftEditor.change(draftWithTitle("Begun"));
  draftEditor.flush({ keepalive: false });
  draftEditor.change(draftWithTitle("Begun, and more"));
  draftEditor.close();
  await vi.advanceTimersByTimeAsync(100);
  expect(backend.storedTitles()).toEqual(["Begun, and more"]);
});
