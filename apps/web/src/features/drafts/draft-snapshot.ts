import type { DraftView } from "@kora/contract/drafts";
import type { StoryDraft } from "./draft.ts";
import type { DeviceState } from "./draft-autosave.ts";

/**
 * `saved`: the account has the current draft. `pending`: it is sent when the server is reachable. `unchanged`: there is
 * nothing to send, or typing has not paused long enough. `rejected`: the server refused it; see `rejection`.
 */
type AccountState = "unchanged" | "saved" | "pending" | "rejected";

/** State of the draft for the form. */
export interface DraftSnapshot {
  /** Changes when the form must be reset to `draft`. */
  readonly formKey: number;
  readonly draft: StoryDraft;
  /** Time of the last save; null without a draft. */
  readonly savedAt: Date | null;
  /** The draft came from the account, which does not store posters. Never true for an edit: its story has a poster. */
  readonly posterMissing: boolean;
  /** For an edit: the revision of the story that the edit is based on. */
  readonly storyRevision: number | null;
  /** The state of the draft in the storage of the device. */
  readonly device: DeviceState;
  /** The state of the draft in the account. */
  readonly account: AccountState;
  /** The server's message if the account rejected the draft. */
  readonly rejection: string | null;
  /** The account's other drafts of new stories. */
  readonly otherDrafts: readonly DraftView[];
  /** Set if another device changed the same draft: the user must choose a version. */
  readonly conflict: { readonly mine: StoryDraft; readonly theirs: DraftView } | null;
}

/**
 * Result of saving a version as another draft; `rejection` is the server's message, null if the server is unreachable.
 */
export type Outcome =
  | { readonly done: true }
  | { readonly done: false; readonly rejection: string | null };
