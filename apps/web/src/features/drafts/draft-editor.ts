import {
  draftFromAccount,
  isSameText,
  isWithoutText,
  newDraftId,
  type StoryDraft,
} from "./draft.ts";
import {
  createDraftDeletions,
  type DraftAccount,
  type DraftPage,
  type SaveResult,
} from "./draft-account.ts";
import { type DraftDatabase, type StoredDraft, toDraftKey } from "./draft-database.ts";
import { initialState, reduceDraft } from "./draft-reducer.ts";
import {
  type DraftEditor,
  type DraftEffect,
  type DraftEvent,
  type DraftSnapshot,
  type EditedStory,
  type OtherDrafts,
  type Outcome,
  type SaveRequest,
  toSnapshot,
} from "./draft-state.ts";

/** Max milliseconds that publishing waits for the draft to be sent. */
const publishTimeout = 5000;

/**
 * Synchronizes one draft, of a new story or an edit of `story`, between form, device and account. The device
 * stores it first; the account follows and detects changes by other devices. `reduceDraft` decides what happens; this
 * does it.
 */
export function createDraftEditor({
  userId,
  story,
  database,
  account,
}: {
  userId: string;
  /** The published story that the draft edits; null for a new story. */
  story: EditedStory | null;
  /** Null if IndexedDB is not available. */
  database: DraftDatabase | null;
  account: DraftAccount;
}): DraftEditor & {
  /** Loads the draft from the device and the account. */
  start(): Promise<void>;
} {
  const storyId = story?.id ?? null;
  const key = toDraftKey(userId, storyId);
  const published = story?.published ?? null;
  const deletions = createDraftDeletions({ userId, database, account });
  let device = database;
  let state = initialState(story, newDraftId());
  let others: OtherDrafts = { items: [], nextCursor: null };
  let snapshot: DraftSnapshot | undefined;
  const listeners = new Set<() => void>();
  const timers = new Map<DraftEvent["kind"], ReturnType<typeof setTimeout>>();
  const requests = new Set<Promise<void>>();
  /** The last revisions that this editor has saved, by the ids of the drafts. */
  const savedRevisions = new Map<string, number>();

  const updateSnapshot = () => {
    const changed = toSnapshot(state, others);
    // Most changes of the form change nothing that it shows about its draft.
    if (changed === undefined || (snapshot !== undefined && isSame(changed, snapshot))) return;
    snapshot = changed;
    for (const listener of listeners) listener();
  };
  const setOthers = (changed: OtherDrafts) => {
    others = changed;
    updateSnapshot();
  };
  const withoutOther = (id: string): OtherDrafts => ({
    ...others,
    items: others.items.filter((view) => view._id !== id),
  });
  /** Makes the first page of the account's drafts, without the form's own draft, the other drafts. */
  const setFirstPage = ({ items, nextCursor }: DraftPage) =>
    setOthers({
      items: items.filter((view) => view.storyId === null && view._id !== state.base.id),
      nextCursor,
    });

  /** Resolves when the effects of the event have ended; those of the events that they cause may not have. */
  const dispatch = (event: DraftEvent): Promise<unknown> => {
    const { state: nextState, effects } = reduceDraft(state, event, newDraftId());
    state = nextState;
    updateSnapshot();
    return Promise.all(effects.map(run));
  };
  const run = async (effect: DraftEffect): Promise<void> => {
    switch (effect.kind) {
      case "list": {
        const { draft, id } = effect;
        const page = await account.list(storyId);
        if (page !== null) setFirstPage(page);
        void dispatch({ kind: "listed", page, draft, id });
        return;
      }
      case "schedule": {
        const { event, milliseconds } = effect;
        clearTimeout(timers.get(event.kind));
        const timer = setTimeout(() => void dispatch(event), milliseconds);
        timers.set(event.kind, timer);
        return;
      }
      case "store":
      case "remove": {
        const isStored = await writeToDevice(effect);
        void dispatch({ kind: "stored", draft: effect.draft, isStored });
        return;
      }
      case "send": {
        const answered = send(effect.request);
        requests.add(answered);
        await answered;
        requests.delete(answered);
        return;
      }
      case "delete": {
        await untilAnswered();
        // The first save may have been answered since, or its answer was lost.
        const savedRevision = savedRevisions.get(effect.id) ?? 1;
        await deletions.add({ id: effect.id, revision: Math.max(effect.revision, savedRevision) });
      }
    }
  };
  const readDevice = async (): Promise<StoredDraft | null> => {
    try {
      return (await device?.read(key)) ?? null;
    } catch {
      // A stored draft that cannot be read may be unsent, so this editor must not overwrite it.
      device = null;
      return null;
    }
  };
  const writeToDevice = async (
    effect: Extract<DraftEffect, { kind: "store" | "remove" }>,
  ): Promise<boolean> => {
    if (device === null) return false;
    try {
      if (effect.kind === "store")
        await device.write(key, effect.draft, effect.syncState, published);
      else await device.remove(key);
      return true;
    } catch {
      return false;
    }
  };
  const send = async (request: SaveRequest): Promise<void> => {
    const { draft, base, keepalive } = request;
    const result = await account.save(draft, base, { storyId, keepalive });
    if (result.kind === "saved") savedRevisions.set(result.view._id, result.view.revision);
    void dispatch({ kind: "answered", request, result });
  };
  /** Resolves when no request is in flight, nor one that follows from its answer. */
  const untilAnswered = async () => {
    while (requests.size > 0) await Promise.all(requests);
  };
  const saveOther = async (
    draft: StoryDraft,
    id: string,
    revision: number,
  ): Promise<SaveResult> => {
    const base = { id, revision, storyRevision: null };
    const result = await account.save(draft, base, { storyId: null });
    if (result.kind === "saved" && story === null)
      setOthers({ ...others, items: [result.view, ...withoutOther(id).items] });
    return result;
  };

  /**
   * Saves what other tabs had in their forms when they were closed, and what `shown` does not have, as other drafts of the
   * account. What cannot be saved now stays for the next form.
   */
  const saveLeft = async (shown: StoryDraft | null) => {
    const leftDrafts = (await device?.readLeft(key).catch(() => [])) ?? [];
    for (const { rowKey, draft, syncState } of leftDrafts) {
      if (state.kind === "closed") return;
      const isKnown =
        (syncState.sent && syncState.revision > 0) ||
        isWithoutText(draft) ||
        (shown !== null && isSameText(draft, shown));
      const id = isKnown ? syncState.id : newDraftId();
      if (!isKnown && (await saveOther(draft, id, 0)).kind !== "saved") continue;
      if (draft.poster !== null)
        await device?.storeOtherPoster(userId, id, draft.poster).catch(() => undefined);
      await device?.removeLeft(rowKey).catch(() => undefined);
    }
  };

  return {
    async start() {
      const stored = await readDevice();
      await dispatch({ kind: "deviceRead", stored, isAvailable: device !== null });
      if (state.kind !== "closed") await deletions.retry();
      await saveLeft(stored?.draft ?? null);
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (draft) => void dispatch({ kind: "changed", draft }),
    flush({ keepalive }) {
      void dispatch({ kind: "storeDue" });
      void dispatch({ kind: "sendDue", keepalive });
    },
    retry() {
      void dispatch({ kind: "sendDue", keepalive: false });
      void deletions.retry();
    },
    async prepareToPublish() {
      const { draft } = state;
      await withTimeout(publishTimeout, untilAnswered());
      void dispatch({ kind: "checkDue" });
      await withTimeout(publishTimeout, untilAnswered());
      if (state.kind === "conflict") return null;
      void dispatch({ kind: "publishStarted", draft });
      const { id, revision } = state.base;
      return { id, revision };
    },
    resume: () => void dispatch({ kind: "publishFailed" }),
    async discard({ isDeletedOnServer }) {
      await dispatch({ kind: isDeletedOnServer ? "published" : "discarded" });
      await untilAnswered();
    },
    startNext: () => void dispatch({ kind: "nextStarted" }),
    startOver: () => void dispatch({ kind: "startedOver" }),
    async open(other) {
      void dispatch({ kind: "storeDue" });
      if (state.kind !== "clean" && !isWithoutText(state.draft)) {
        // A request in flight may have an earlier draft.
        await untilAnswered();
        void dispatch({ kind: "sendDue", keepalive: false });
        await untilAnswered();
      }
      const { draft: replaced, base } = state;
      if (state.kind !== "clean" && !isWithoutText(replaced)) return false;
      if (replaced.poster !== null && !isWithoutText(replaced))
        await device?.storeOtherPoster(userId, base.id, replaced.poster).catch(() => undefined);
      const poster = (await device?.takeOtherPoster(userId, other._id).catch(() => null)) ?? null;
      void dispatch({ kind: "opened", view: other, poster, replaced });
      if (state.base.id !== other._id) {
        // The user has typed meanwhile.
        if (poster !== null)
          await device?.storeOtherPoster(userId, other._id, poster).catch(() => undefined);
        return false;
      }
      setOthers(withoutOther(other._id));
      if (base.revision > 0) {
        // The list is fetched again, because the previous draft is now one of the other drafts.
        const page = await account.list(null);
        if (page !== null) setFirstPage(page);
      }
      return true;
    },
    async loadMore() {
      const { nextCursor } = others;
      if (nextCursor === null) return true;
      const page = await account.list(null, nextCursor);
      // Meanwhile the list may have begun anew.
      if (page === null || others.nextCursor !== nextCursor) return page !== null;
      const knownIds = new Set([state.base.id, ...others.items.map(({ _id }) => _id)]);
      const added = page.items.filter(
        ({ _id, storyId: edited }) => edited === null && !knownIds.has(_id),
      );
      setOthers({ items: [...others.items, ...added], nextCursor: page.nextCursor });
      return true;
    },
    async remove(other) {
      const result = await account.remove(other._id, other.revision);
      if (result === "deleted") {
        setOthers(withoutOther(other._id));
        void device?.takeOtherPoster(userId, other._id).catch(() => undefined);
      }
      if (result === "changed") {
        // The list shows the version of the other device.
        const page = await account.list(null);
        if (page !== null) setFirstPage(page);
      }
      return result === "deleted";
    },
    async resolveConflict(choice) {
      if (state.kind !== "conflict") return { done: true };
      const { theirs } = state.conflict;
      const id = newDraftId();
      let revision = 0;
      // The text that the user types meanwhile is saved too.
      while (state.kind === "conflict") {
        const saved = choice === "mine" ? draftFromAccount(theirs, { poster: null }) : state.draft;
        const result = await saveOther(saved, id, revision);
        if (result.kind !== "saved") return toOutcome(result);
        revision = result.view.revision;
        void dispatch({ kind: "conflictResolved", choice, saved });
      }
      await untilAnswered();
      return { done: true };
    },
    saveAsOtherDraft: async (draft) => toOutcome(await saveOther(draft, newDraftId(), 0)),
    rebase: (storyRevision) => void dispatch({ kind: "rebased", storyRevision }),
    close() {
      void dispatch({ kind: "storeDue" });
      void dispatch({ kind: "sendDue", keepalive: true });
      void dispatch({ kind: "closed" });
      for (const timer of timers.values()) clearTimeout(timer);
      listeners.clear();
    },
  };
}

function toOutcome(result: SaveResult): Outcome {
  if (result.kind === "saved") return { done: true };
  return { done: false, rejection: result.kind === "rejected" ? result.message : null };
}

function isSame(first: DraftSnapshot, second: DraftSnapshot): boolean {
  const names = Object.keys(first) as (keyof DraftSnapshot)[];
  return names.every((name) => Object.is(first[name], second[name]));
}

/** Resolves to the result of `promise`, or to null if that takes longer than `milliseconds`. */
export function withTimeout<Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result | null> {
  return Promise.race([
    promise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds)),
  ]);
}
