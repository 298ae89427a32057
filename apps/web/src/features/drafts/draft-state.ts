import type { OwnStoryView } from "@kora/contract/dashboard";
import type { DraftView } from "@kora/contract/drafts";
import type { DraftBase, DraftPoster, DraftSyncState, StoryDraft } from "./draft.ts";
import type { DraftPage, SaveResult } from "./draft-account.ts";
import type { StoredDraft } from "./draft-database.ts";

/** The published story that an edit starts from. */
export interface EditedStory {
  readonly id: string;
  readonly revision: number;
  /** The content of the story. */
  readonly draft: StoryDraft;
  /** The story as the server has sent it. The device stores it beside the edit. */
  readonly published: OwnStoryView;
}

/**
 * Whether this device has the current draft. `not-stored`: the device could not store it. `nothing-to-save`: the draft
 * is empty (for an edit: equal to the story), or nothing was typed since it was opened.
 */
export type DeviceState = "nothing-to-save" | "saved" | "not-stored";

/**
 * What the form says about the account. `saved`: the account has the current draft. `pending`: it waits for the server
 * or for the answer to a conflict. `not-due`: there is nothing to send, or typing has not paused long enough.
 * `rejected`: the server refused it; see `rejection`.
 */
type AccountState = "not-due" | "saved" | "pending" | "rejected";

/** A request that saves `draft` in the account. An answer counts only while the state has this very request. */
export interface SaveRequest {
  readonly draft: StoryDraft;
  readonly base: DraftBase;
  /** Lets the request outlive the page, which may be unloaded before the response. */
  readonly keepalive: boolean;
}

/** Two versions of the same draft. */
interface DraftConflict {
  /** The draft of this device when the conflict was found. Later changes are only in the form. */
  readonly mine: StoryDraft;
  readonly theirs: DraftView;
}

/** The fields of every state. */
export interface DraftFields {
  /** The published story that the draft edits; null for a new story. */
  readonly story: EditedStory | null;
  /**
   * The draft in the form. Every change makes another object, so a draft that comes back with an answer or a result is
   * out of date if it is not this object.
   */
  readonly draft: StoryDraft;
  readonly base: DraftBase;
  /** The draft that was last stored on the device, or is being stored. */
  readonly deviceDraft: StoryDraft;
  readonly form: {
    /** Incremented when the form must be reset to `draft`; -1 until the form is shown. */
    readonly key: number;
    /** The draft to which the form was last reset. */
    readonly draft: StoryDraft;
    /** As in `DraftSnapshot`. */
    readonly savedAt: Date | null;
    /** As in `DraftSnapshot`. */
    readonly posterMissing: boolean;
  };
  readonly device: DeviceState;
  readonly account: AccountState;
  /** The server's message if the account rejected the draft. */
  readonly rejection: string | null;
  /** The draft that is being published, during which nothing is sent; null if none is. */
  readonly publishing: StoryDraft | null;
}

/** The device and the account are being read. There is no form yet. */
interface Loading extends DraftFields {
  readonly kind: "loading";
  /** The draft on the device if it may have been sent without an answer; else null. */
  readonly unconfirmed: StoryDraft | null;
}

/** There is nothing to send: the account has the draft, or the draft has no text. */
interface Clean extends DraftFields {
  readonly kind: "clean";
}

/** The account does not have the draft. */
interface Dirty extends DraftFields {
  readonly kind: "dirty";
}

/** A request is in flight. The user may have changed the draft since. */
interface Sending extends DraftFields {
  readonly kind: "sending";
  readonly request: SaveRequest;
  /** As in `Unconfirmed`; null if every earlier request was answered. */
  readonly unconfirmed: StoryDraft | null;
  /**
   * The version in the account with which the draft conflicts, if the request sends `unconfirmed` again to find out
   * whether this device saved that version itself.
   */
  readonly theirs: DraftView | null;
}

/** The account does not have the draft, but may have an earlier one, as a revision that this device does not know. */
interface Unconfirmed extends DraftFields {
  readonly kind: "unconfirmed";
  /** The first draft that was sent without an answer. */
  readonly unconfirmed: StoryDraft;
}

/** Another device changed the draft. Nothing is sent until the user has chosen a version. */
interface Conflict extends DraftFields {
  readonly kind: "conflict";
  readonly conflict: DraftConflict;
}

/** The form was left, or its draft was published or discarded. `draft` is that of the next form. */
interface Closed extends DraftFields {
  readonly kind: "closed";
  /** The request that was in flight when the form was left; null if none was. */
  readonly request: SaveRequest | null;
}

/** A state with a form. */
export type OpenState = Clean | Dirty | Sending | Unconfirmed | Conflict;
export type DraftState = Loading | OpenState | Closed;

/** The state of one kind, or of one of several kinds. */
export type StateOf<Kind extends DraftState["kind"]> = Extract<DraftState, { kind: Kind }>;
/** A state with a form that has changes for the account, and no request in flight. */
export type UnsentState = StateOf<"dirty" | "unconfirmed">;

export type DraftEvent =
  /** `stored` is null if the device has no draft, or is not available. */
  | {
      readonly kind: "deviceRead";
      readonly stored: StoredDraft | null;
      readonly isAvailable: boolean;
    }
  /** The form does not wait longer for the account. */
  | { readonly kind: "formDue" }
  /** A page of the account's drafts, or null if the request failed. `draft` and `id` are those at the request. */
  | {
      readonly kind: "listed";
      readonly page: DraftPage | null;
      readonly draft: StoryDraft;
      readonly id: string;
    }
  | { readonly kind: "changed"; readonly draft: StoryDraft }
  | { readonly kind: "storeDue" }
  /** The device has stored or removed the draft, or has failed to. */
  | { readonly kind: "stored"; readonly draft: StoryDraft; readonly isStored: boolean }
  | { readonly kind: "sendDue"; readonly keepalive: boolean }
  | { readonly kind: "answered"; readonly request: SaveRequest; readonly result: SaveResult }
  /** Before publishing, even an unchanged draft is sent, to find out whether another device changed it. */
  | { readonly kind: "checkDue" }
  /** `draft` is the draft that is published. The user may have changed it since. */
  | { readonly kind: "publishStarted"; readonly draft: StoryDraft }
  | { readonly kind: "publishFailed" }
  /** Publishing has deleted the draft in the account. */
  | { readonly kind: "published" }
  | { readonly kind: "discarded" }
  /** The form of the next story is shown after `published`. */
  | { readonly kind: "nextStarted" }
  | { readonly kind: "startedOver" }
  /** Another draft of the account is to replace the draft `replaced`, which was in the form at the request. */
  | {
      readonly kind: "opened";
      readonly view: DraftView;
      readonly poster: DraftPoster | null;
      readonly replaced: StoryDraft;
    }
  /** The user has chosen a version, and the account has the other one, `saved`, as another draft. */
  | {
      readonly kind: "conflictResolved";
      readonly choice: "mine" | "theirs";
      readonly saved: StoryDraft;
    }
  /** The user has seen a newer revision of the story and keeps the edit. */
  | { readonly kind: "rebased"; readonly storyRevision: number }
  | { readonly kind: "closed" };

/** The event of one kind, or of one of several kinds. */
export type EventOf<Kind extends DraftEvent["kind"]> = Extract<DraftEvent, { kind: Kind }>;

/** An effect that the editor must carry out. Its result comes back as an event. */
export type DraftEffect =
  /** Causes `listed`. */
  | { readonly kind: "list"; readonly draft: StoryDraft; readonly id: string }
  /** Causes `event` after a delay. A later one replaces an earlier one of the same event. */
  | {
      readonly kind: "schedule";
      readonly event: EventOf<"formDue" | "storeDue" | "sendDue">;
      readonly milliseconds: number;
    }
  /** Both change the device and cause `stored`. */
  | { readonly kind: "store"; readonly draft: StoryDraft; readonly syncState: DraftSyncState }
  | { readonly kind: "remove"; readonly draft: StoryDraft }
  /** Causes `answered`. */
  | { readonly kind: "send"; readonly request: SaveRequest }
  /**
   * Deletes a draft from the account, after the requests in flight, which may still save it. One that another device has
   * changed since `revision`, the last one that this device knows, stays.
   */
  | { readonly kind: "delete"; readonly id: string; readonly revision: number };

/** The account's other drafts of new stories that were loaded so far, and the cursor of further ones. */
export type OtherDrafts = DraftPage;

/** State of the draft for the form. */
export interface DraftSnapshot {
  /** Changes when the form must be reset to `draft`. */
  readonly formKey: number;
  /** The draft to which the form was last reset; typing does not change it. */
  readonly draft: StoryDraft;
  /** Time when the restored or opened draft was last saved; null if the form started without one. */
  readonly savedAt: Date | null;
  /**
   * The draft came from the account, which does not store posters, and this device has no poster for it. Never true for
   * an edit: its story has a poster.
   */
  readonly posterMissing: boolean;
  /** The revision of the story that an edit is based on; null for a new story. */
  readonly storyRevision: number | null;
  readonly device: DeviceState;
  readonly account: AccountState;
  /** The server's message if the account rejected the draft. */
  readonly rejection: string | null;
  /** The account's other drafts of new stories. */
  readonly otherDrafts: readonly DraftView[];
  /** The cursor of the drafts that `otherDrafts` does not have yet; null if it has all. */
  readonly moreDrafts: string | null;
  /** Set if another device changed the same draft: the user must choose a version. */
  readonly conflict: DraftConflict | null;
}

/**
 * Result of saving a version as another draft. `rejection` is the server's message if it refused the draft; null if a
 * retry may succeed.
 */
export type Outcome =
  | { readonly done: true }
  | { readonly done: false; readonly rejection: string | null };

/** The functions by which a form changes its draft. */
export interface DraftEditor {
  /** Returns the current snapshot; undefined until the draft is loaded. */
  snapshot(): DraftSnapshot | undefined;
  /** Calls `listener` after every change of the snapshot. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Saves the form's current draft: on the device soon, in the account a little later. */
  change(draft: StoryDraft): void;
  /** Saves pending changes at once. With `keepalive`, the request outlives a page that is hidden or unloaded. */
  flush(options: { keepalive: boolean }): void;
  /** Sends unsent changes and pending deletions again, after the browser went online. */
  retry(): void;
  /**
   * Sends pending changes and then pauses sending, before the draft is published. Resolves to the draft's id and
   * revision in the account, or null if there is a conflict, which the user must resolve first.
   */
  prepareToPublish(): Promise<Pick<DraftBase, "id" | "revision"> | null>;
  /** Resumes sending after `prepareToPublish`. */
  resume(): void;
  /** Deletes the draft on the device and, unless publishing has deleted it there, in the account. */
  discard(options: { isDeletedOnServer: boolean }): Promise<void>;
  /** Resets the form after `discard`, and saves what is written in it as a new draft. */
  startNext(): void;
  /** Deletes the draft and resets the form. */
  startOver(): void;
  /** Saves the current draft in the account and opens `other`; resolves to false if the current one cannot be saved. */
  open(other: DraftView): Promise<boolean>;
  /** Loads further drafts into `otherDrafts`; resolves to false if that fails. */
  loadMore(): Promise<boolean>;
  /** Deletes another draft; resolves to false if that fails. */
  remove(other: DraftView): Promise<boolean>;
  /**
   * Saves the version not chosen as another draft, then continues with `choice`. If the save fails, the conflict stays.
   */
  resolveConflict(choice: "mine" | "theirs"): Promise<Outcome>;
  /** Saves `draft`, the version that the user did not choose, as another draft. */
  saveAsOtherDraft(draft: StoryDraft): Promise<Outcome>;
  /** Bases the edit on a newer revision of its story, which the user has seen in a conflict dialog. */
  rebase(storyRevision: number): void;
  /** Saves pending changes and stops. */
  close(): void;
}

/** Returns what the form shows; undefined until the draft is loaded. */
export function toSnapshot(state: DraftState, others: OtherDrafts): DraftSnapshot | undefined {
  const { form, base, device, account, rejection } = state;
  if (form.key === -1) return undefined;
  return {
    formKey: form.key,
    draft: form.draft,
    savedAt: form.savedAt,
    posterMissing: form.posterMissing,
    storyRevision: base.storyRevision,
    device,
    account,
    rejection,
    otherDrafts: others.items,
    moreDrafts: others.nextCursor,
    conflict: state.kind === "conflict" ? state.conflict : null,
  };
}
