import type { DraftView } from "@kora/contract/drafts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type DraftPoster,
  emptyDraft,
  fromAccount,
  isSameText,
  newDraftId,
  type StoryDraft,
} from "./draft.ts";
import type { DraftAccount, Saving } from "./draft-account.ts";
import type { DraftDatabase, KeptDraft } from "./draft-database.ts";
import { accountPatience, createDraftSession, retryAfter, sendAfter } from "./draft-session.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const titled = (title: string, changes: Partial<StoryDraft> = {}): StoryDraft => ({
  ...emptyDraft,
  title,
  ...changes,
});
const poster: DraftPoster = { blob: new Blob(["x"]), width: 2, height: 1 };

/** A device that keeps drafts in memory. */
function device() {
  const kept = new Map<string, KeptDraft>();
  const away = new Map<string, DraftPoster>();
  let gone: readonly string[] = [];
  const database: DraftDatabase = {
    read: async (key) => kept.get(key) ?? null,
    write: async (key, draft, stand) => void kept.set(key, { draft, stand, keptAt: new Date() }),
    remove: async (key) => void kept.delete(key),
    putPosterAway: async (id, picture) => void away.set(id, picture),
    takePoster: async (id) => {
      const picture = away.get(id) ?? null;
      away.delete(id);
      return picture;
    },
    readGone: async () => gone,
    writeGone: async (_userId, ids) => {
      gone = ids;
    },
  };
  return { database, kept, gone: () => gone };
}

/** An account that behaves as the server does, and can be out of reach. */
function accountOf() {
  const drafts = new Map<string, DraftView>();
  const state = { reachable: true, most: 20, saves: 0 };
  const account: DraftAccount = {
    list: async (storyId) =>
      state.reachable
        ? [...drafts.values()].filter((view) => storyId === null || view.storyId === storyId)
        : null,
    async save({ poster: _poster, ...draft }, stand, { storyId }): Promise<Saving> {
      state.saves += 1;
      if (!state.reachable) return { is: "unreachable" };
      const known = drafts.get(stand.id);
      if (!known && stand.revision > 0) return { is: "gone", sentence: "Draft not found." };
      if (known && known.revision !== stand.revision) {
        const isSame = isSameText(fromAccount(known, null), { poster: null, ...draft });
        return isSame ? { is: "saved", view: known } : { is: "clash", theirs: known };
      }
      if (!known && drafts.size >= state.most) return { is: "refused", sentence: "Too many." };
      const view: DraftView = {
        ...draft,
        genre: [...draft.genre],
        playlists: [...draft.playlists],
        _id: stand.id,
        storyId,
        storyRevision: stand.storyRevision,
        updatedAt: new Date().toISOString(),
        revision: stand.revision + 1,
      };
      drafts.set(stand.id, view);
      return { is: "saved", view };
    },
    async remove(id) {
      if (state.reachable) drafts.delete(id);
      return state.reachable;
    },
  };
  const titles = () => [...drafts.values()].map(({ title }) => title).toSorted();
  const edit = (title: string) => {
    const [view] = drafts.values();
    if (view) drafts.set(view._id, { ...view, title, revision: view.revision + 1 });
  };
  return { account, drafts, state, titles, edit };
}

type Story = Parameters<typeof createDraftSession>[0]["story"];

function create(
  on: ReturnType<typeof device> | null,
  at: ReturnType<typeof accountOf>,
  story: Story = null,
) {
  const database = on?.database ?? null;
  const session = createDraftSession({ userId: "ama", story, database, account: at.account });
  const shown = () => {
    const snapshot = session.snapshot();
    if (snapshot === undefined) throw new Error("The draft was not looked for.");
    return snapshot;
  };
  const type = async (draft: StoryDraft) => {
    session.change(draft);
    await vi.advanceTimersByTimeAsync(sendAfter);
  };
  return { session, shown, type };
}

async function open(...given: Parameters<typeof create>) {
  const made = create(...given);
  await made.session.start();
  return made;
}

test("a draft has a name that the server takes", () => {
  expect(newDraftId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test("what is typed is on the device at once, and in the account some seconds after the last key", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session, shown } = await open(phone, at);
  session.change(titled("The"));
  await vi.advanceTimersByTimeAsync(1000);
  expect([shown().device, shown().account, at.titles()]).toEqual(["kept", "unchanged", []]);
  session.change(titled("The River"));
  await vi.advanceTimersByTimeAsync(sendAfter - 1);
  expect(at.titles()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([shown().account, at.titles(), at.state.saves]).toEqual(["kept", ["The River"], 1]);
});

test("a page that is hidden or closed sends at once what waits", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session } = await open(phone, at);
  session.change(titled("The River"));
  session.flush(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(at.titles()).toEqual(["The River"]);
});

test("a story begun on the phone is finished on the laptop", async () => {
  const [phone, laptop, at] = [device(), device(), accountOf()];
  await (await open(phone, at)).type(titled("Begun", { poster }));
  const second = await open(laptop, at);
  expect(second.shown().draft).toEqual(emptyDraft);
  const [offered] = second.shown().others;
  if (!offered) throw new Error("Nothing is offered.");
  expect(await second.session.open(offered)).toBe(true);
  expect(second.shown()).toMatchObject({
    draft: { title: "Begun", poster: null },
    posterStayed: true,
    others: [],
  });
  await second.type(titled("Finished"));

  const again = await open(phone, at);
  expect(again.shown().draft).toEqual(titled("Finished", { poster }));
  expect(again.shown()).toMatchObject({ posterStayed: false, account: "kept" });
});

test("two devices that change the same draft keep both versions; the person chooses", async () => {
  for (const whose of ["mine", "theirs"] as const) {
    const [phone, at] = [device(), accountOf()];
    const { session, shown, type } = await open(phone, at);
    await type(titled("Begun", { poster }));
    at.edit("On the laptop");
    await type(titled("On the phone", { poster }));
    expect(shown().clash).toMatchObject({
      mine: { title: "On the phone" },
      theirs: { title: "On the laptop" },
    });
    expect(phone.kept.get("ama")?.draft.title).toBe("On the phone");
    expect(at.titles()).toEqual(["On the laptop"]);

    expect(await session.choose(whose)).toEqual({ done: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(at.titles()).toEqual(["On the laptop", "On the phone"]);
    const chosen = whose === "mine" ? "On the phone" : "On the laptop";
    const other = whose === "mine" ? "On the laptop" : "On the phone";
    expect(shown()).toMatchObject({ clash: null, account: "kept" });
    expect(shown().others.map(({ title }) => title)).toEqual([other]);
    const again = await open(phone, at);
    expect(again.shown().draft).toEqual(titled(chosen, { poster }));
  }
});

test("where the version that is not chosen cannot be kept, nothing is chosen, and the account says why", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session, shown, type } = await open(phone, at);
  await type(titled("Begun"));
  at.edit("On the laptop");
  await type(titled("On the phone"));
  at.state.most = 1;
  for (const whose of ["mine", "theirs"] as const) {
    expect(await session.choose(whose)).toEqual({ done: false, refusal: "Too many." });
  }
  at.state.reachable = false;
  expect(await session.choose("theirs")).toEqual({ done: false, refusal: null });
  expect(shown().clash).not.toBeNull();
  expect(phone.kept.get("ama")?.draft.title).toBe("On the phone");
});

test("what could not be sent is sent when the line is back, or some time later", async () => {
  const [phone, at] = [device(), accountOf()];
  at.state.reachable = false;
  const { session, shown, type } = await open(phone, at);
  await type(titled("Offline"));
  expect([shown().device, shown().account]).toEqual(["kept", "waiting"]);
  at.state.reachable = true;
  session.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown().account, at.titles()]).toEqual(["kept", ["Offline"]]);

  at.state.reachable = false;
  await type(titled("Again"));
  at.state.reachable = true;
  await vi.advanceTimersByTimeAsync(retryAfter);
  expect(at.titles()).toEqual(["Again"]);
});

test("what was typed offline is sent when the page is next opened", async () => {
  const [phone, at] = [device(), accountOf()];
  at.state.reachable = false;
  const first = await open(phone, at);
  await first.type(titled("Offline"));
  first.session.end();
  at.state.reachable = true;
  const second = await open(phone, at);
  await vi.advanceTimersByTimeAsync(0);
  expect([second.shown().draft.title, at.titles()]).toEqual(["Offline", ["Offline"]]);
});

test("a device does not clash with what it sent itself when the page was left", async () => {
  for (const begun of [false, true]) {
    const [phone, at] = [device(), accountOf()];
    const first = await open(phone, at);
    if (begun) await first.type(titled("Begun"));
    first.session.change(titled("Sent while leaving"));
    first.session.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(at.titles()).toEqual(["Sent while leaving"]);
    expect(phone.kept.get("ama")?.stand.sent).toBe(false);

    // The account is slow: the person types before it has told what it has.
    const list = at.account.list;
    at.account.list = async (storyId) => {
      const views = await list(storyId);
      await new Promise((resolve) => setTimeout(resolve, 2 * sendAfter));
      return views;
    };
    const { session, shown, type } = create(phone, at);
    const started = session.start();
    await vi.advanceTimersByTimeAsync(accountPatience);
    await type(titled("Typed since"));
    await vi.advanceTimersByTimeAsync(2 * sendAfter);
    await started;
    expect([shown().clash, shown().account, at.titles()]).toEqual([null, "kept", ["Typed since"]]);

    // What another device wrote over it is a clash still.
    at.account.list = list;
    session.change(titled("Sent while leaving again"));
    session.end();
    await vi.advanceTimersByTimeAsync(0);
    at.edit("On the laptop");
    const again = await open(phone, at);
    await again.type(titled("Typed once more"));
    expect(again.shown().clash).toMatchObject({ theirs: { title: "On the laptop" } });
  }
});

test("published or discarded, it is deleted at both", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session, shown, type } = await open(phone, at);
  await type(titled("Begun"));
  session.startOver();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown().draft, shown().round, phone.kept.size, at.titles()]).toEqual([
    emptyDraft,
    1,
    0,
    [],
  ]);
  await type(titled("Another"));
  const id = await session.settle();
  expect(at.drafts.get(id ?? "")?.title).toBe("Another");
  at.drafts.delete(id ?? "");
  await session.forget(true);
  await vi.advanceTimersByTimeAsync(retryAfter);
  expect([phone.kept.size, at.titles()]).toEqual([0, []]);
});

test("discarded without a line, it is deleted at the account later", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session, type } = await open(phone, at);
  await type(titled("Begun"));
  at.state.reachable = false;
  session.startOver();
  await vi.advanceTimersByTimeAsync(0);
  expect(phone.gone()).toHaveLength(1);
  at.state.reachable = true;
  session.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([phone.gone(), at.titles()]).toEqual([[], []]);
});

test("an answer that was lost on the line is no clash either", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session, shown, type } = await open(phone, at);
  const { save } = at.account;
  at.account.save = async (...given) => {
    await save(...given);
    at.account.save = save;
    return { is: "unreachable" };
  };
  await type(titled("Arrived"));
  expect([shown().account, at.titles()]).toEqual(["waiting", ["Arrived"]]);
  await type(titled("Arrived, and more"));
  expect([shown().clash, at.titles()]).toEqual([null, ["Arrived, and more"]]);
  session.end();
});

test("an edit whose story was seen anew is one of the newer revision, also when the page is opened again", async () => {
  const [phone, at] = [device(), accountOf()];
  const story = { id: "s", revision: 3, draft: titled("Published") };
  const { session, shown, type } = await open(phone, at, story);
  await type(titled("Edited"));
  session.rebase(4);
  await session.settle();
  expect(shown().storyRevision).toBe(4);
  expect([...at.drafts.values()]).toMatchObject([{ title: "Edited", storyRevision: 4 }]);
  session.release();
  session.end();
  expect((await open(phone, at, story)).shown().storyRevision).toBe(4);
});

test("discarded while it is on its way, it does not come back", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session } = await open(phone, at);
  session.change(titled("Begun"));
  session.flush(false);
  session.startOver();
  await vi.advanceTimersByTimeAsync(sendAfter);
  expect([phone.kept.size, at.titles()]).toEqual([0, []]);
});

test("published elsewhere it goes here too, unless something was written since", async () => {
  const [phone, at] = [device(), accountOf()];
  const first = await open(phone, at);
  await first.type(titled("Begun"));
  first.session.end();
  at.drafts.clear();
  const second = await open(phone, at);
  expect([second.shown().draft, phone.kept.size]).toEqual([emptyDraft, 0]);

  await second.type(titled("Begun again"));
  at.drafts.clear();
  await second.type(titled("Written since"));
  await vi.advanceTimersByTimeAsync(1);
  expect(at.titles()).toEqual(["Written since"]);
});

test("what another device went on with is not published over: the person chooses first", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session, shown, type } = await open(phone, at);
  await type(titled("Begun"));
  at.edit("On the laptop");
  expect(await session.settle()).toBeNull();
  expect(shown().clash).toMatchObject({ theirs: { title: "On the laptop" } });
  await session.choose("mine");
  expect(await session.settle()).not.toBeNull();
  expect(at.titles()).toEqual(["Begun", "On the laptop"]);
});

test("a publishing that fails lets the draft go on", async () => {
  const [phone, at] = [device(), accountOf()];
  const { session, type } = await open(phone, at);
  await type(titled("Begun"));
  await session.settle();
  await type(titled("Begun and changed"));
  expect(at.titles()).toEqual(["Begun"]);
  session.release();
  await vi.advanceTimersByTimeAsync(sendAfter);
  expect(at.titles()).toEqual(["Begun and changed"]);
});

test("a draft is put away with its poster for another one, and not where the account cannot take it", async () => {
  const [phone, at] = [device(), accountOf()];
  const first = await open(device(), at);
  await first.type(titled("The other"));
  const { session, shown, type } = await open(phone, at);
  await type(titled("Mine", { poster }));
  const [other] = shown().others;
  if (!other) throw new Error("Nothing is offered.");
  session.change(titled("Mine, changed", { poster }));
  at.state.reachable = false;
  expect(await session.open(other)).toBe(false);
  expect(shown().draft.title).not.toBe("The other");
  at.state.reachable = true;
  expect(await session.open(other)).toBe(true);
  expect(shown().draft).toEqual(titled("The other"));
  const [mine] = shown().others;
  expect(mine?.title).toBe("Mine, changed");
  if (mine) await session.open(mine);
  expect(shown().draft).toEqual(titled("Mine, changed", { poster }));
});

test("an account that refuses says why, and the device keeps it", async () => {
  const [phone, at] = [device(), accountOf()];
  at.state.most = 0;
  const { shown, type } = await open(phone, at);
  await type(titled("One too many"));
  expect(shown()).toMatchObject({ device: "kept", account: "refused", refusal: "Too many." });
});

test("a browser that keeps nothing still has the account", async () => {
  const at = accountOf();
  const { shown, type } = await open(null, at);
  await type(titled("The River"));
  expect([shown().device, shown().account, at.titles()]).toEqual([
    "refused",
    "kept",
    ["The River"],
  ]);
});

test("an edit is a draft of its story, and none once it says what is published", async () => {
  const [phone, at] = [device(), accountOf()];
  const story = { id: "s", revision: 3, draft: titled("Published") };
  const { shown, type } = await open(phone, at, story);
  expect(shown()).toMatchObject({ draft: story.draft, keptAt: null, storyRevision: 3 });
  await type(titled("Edited"));
  expect([...at.drafts.values()]).toMatchObject([
    { title: "Edited", storyId: "s", storyRevision: 3 },
  ]);
  const laptop = await open(device(), at, { ...story, revision: 4 });
  expect(laptop.shown()).toMatchObject({ draft: titled("Edited"), storyRevision: 3 });
  await type(titled("Published"));
  await vi.advanceTimersByTimeAsync(0);
  expect([phone.kept.size, at.drafts.size]).toEqual([0, 0]);
});
