import type { DraftView } from "@kora/contract/drafts";
import type { StoryDraft } from "./draft.ts";
import type { DeviceState } from "./draft-autosave.ts";

/**
 * `saved`: the account has the current draft. `pending`: it waits for the server, for a running request or for the
 * answer to a conflict. `not-due`: there is nothing to send, or typing has not paused long enough. `rejected`: the
 * server refused it; see `rejection`.
 */
type AccountState = "not-due" | "saved" | "pending" | "rejected";

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
  /** The state of the draft in the storage of the device. */
  readonly device: DeviceState;
  /** The state of the draft in the account. */
  readonly account: AccountState;
  /** The server's message if the account rejected the draft. */
  readonly rejection: string | null;
  /** The account's other drafts of new stories. */
  readonly otherDrafts: readonly DraftView[];
  /** The cursor of the drafts that `otherDrafts` does not have yet; null if it has all. */
  readonly moreDrafts: string | null;
  /** Set if another device changed the same draft: the user must choose a version. */
  readonly conflict: { readonly mine: StoryDraft; readonly theirs: DraftView } | null;
}

/**
 * Result of saving a version as another draft. `rejection` is the server's message if it refused the draft; null if a
 * retry may succeed.
 */
export type Outcome =
  | { readonly done: true }
  | { readonly done: false; readonly rejection: string | null };
