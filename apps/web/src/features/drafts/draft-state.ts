import type { DraftView } from "@kora/contract/drafts";
import {
  type DraftSyncState,
  draftFromAccount,
  emptyDraft,
  isEmptyDraft,
  isSameText,
  newDraftId,
  type StoryDraft,
} from "./draft.ts";
import type { DraftPage } from "./draft-account.ts";
import type { DraftDatabase } from "./draft-database.ts";
import type { DraftSnapshot } from "./draft-snapshot.ts";

/** The published story that an edit starts from. */
export interface EditedStory {
  readonly id: string;
  readonly revision: number;
  /** The content of the story. */
  readonly draft: StoryDraft;
}

const initialFields: Pick<DraftSnapshot, "savedAt" | "posterMissing" | "rejection" | "conflict"> = {
  savedAt: null,
  posterMissing: false,
  rejection: null,
  conflict: null,
};

export type DraftState = ReturnType<typeof createDraftState>;

/** The mutable state that the modules of a draft editor share. */
export function createDraftState({
  key,
  story,
  database,
}: {
  /** Key of the draft on the device. */
  key: string;
  /** The published story that the draft edits; null for a new story. */
  story: EditedStory | null;
  database: DraftDatabase | null;
}) {
  const base = story?.draft ?? emptyDraft;
  const newSyncState = (): DraftSyncState => ({
    id: newDraftId(),
    revision: 0,
    sent: false,
    storyRevision: story?.revision ?? null,
  });

  const listeners = new Set<() => void>();
  const state = {
    /** The content of the form without a draft: the published story of an edit, else empty. */
    base,
    /** The draft in the form. */
    current: base,
    /** A draft that was sent without a response: the account may have stored it as an unknown revision. */
    unconfirmed: null as StoryDraft | null,
    syncState: newSyncState(),
    /** Incremented with every change of the form. */
    version: 0,
    /** Incremented when the form gets another draft. Responses of an earlier epoch are ignored. */
    epoch: 0,
    /** Undefined until the draft is loaded. */
    snapshot: undefined as DraftSnapshot | undefined,
    /** The draft editor was closed, or its draft discarded: nothing more is saved. */
    isClosed: false,
    /** Nothing is sent, because the draft is being published. */
    isPaused: false,
    listeners,
    newSyncState,
    /** Returns whether the draft is empty, or for an edit equal to the story. */
    isUnchanged: (draft: StoryDraft) =>
      story === null ? isEmptyDraft(draft) : isSameText(draft, base),
    /** Changes the snapshot and calls the listeners. */
    update(changes: Partial<DraftSnapshot>) {
      if (state.snapshot === undefined) return;
      state.snapshot = { ...state.snapshot, ...changes };
      for (const listener of listeners) listener();
    },
    /** Makes the first page of the account's drafts, without the form's own draft, the other drafts. */
    setOtherDrafts({ items, nextCursor }: DraftPage) {
      const otherDrafts = items.filter(
        (view) => view.storyId === null && view._id !== state.syncState.id,
      );
      state.update({ otherDrafts, moreDrafts: nextCursor });
    },
    /** Makes `draft` the form's draft; `changes` are further fields of the new snapshot. */
    resetForm(draft: StoryDraft, changes: Partial<DraftSnapshot> = {}) {
      state.current = draft;
      state.unconfirmed = null;
      state.version += 1;
      state.epoch += 1;
      state.snapshot = {
        ...initialFields,
        device: state.snapshot?.device ?? (database === null ? "not-stored" : "nothing-to-save"),
        account: "not-due",
        otherDrafts: state.snapshot?.otherDrafts ?? [],
        moreDrafts: state.snapshot?.moreDrafts ?? null,
        ...changes,
        formKey: (state.snapshot?.formKey ?? -1) + 1,
        draft,
        storyRevision: state.syncState.storyRevision,
      };
      for (const listener of listeners) listener();
    },
    /** Replaces the form's draft with a draft of the account and a poster of this device. */
    openAccountDraft(view: DraftView, poster: StoryDraft["poster"]) {
      state.syncState = {
        id: view._id,
        revision: view.revision,
        sent: true,
        storyRevision: view.storyRevision ?? story?.revision ?? null,
      };
      state.resetForm(draftFromAccount(view, { poster }), {
        savedAt: new Date(view.updatedAt),
        posterMissing: story === null && poster === null,
        account: "saved",
      });
      state.storeSyncState();
    },
    /** Stores the sync state on the device with the current draft. */
    storeSyncState() {
      if (state.isClosed || database === null || state.isUnchanged(state.current)) return;
      void database.write(key, state.current, state.syncState).catch(() => undefined);
    },
  };
  return state;
}
