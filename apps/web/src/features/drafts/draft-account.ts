import type { DraftVersions, DraftView } from "@kora/contract/drafts";
import { ApiError, api } from "../../lib/api.ts";
import type { DraftStand, StoryDraft } from "./draft.ts";

/** What the account answered to a draft. */
export type Saving =
  | { readonly is: "saved"; readonly view: DraftView }
  /** Changed elsewhere since. */
  | { readonly is: "clash"; readonly theirs: DraftView }
  /** Published or deleted elsewhere. */
  | { readonly is: "gone"; readonly sentence: string }
  /** No answer, or none yet: worth another try. */
  | { readonly is: "unreachable" }
  | { readonly is: "refused"; readonly sentence: string };

/** The drafts of the signed-in person's account. */
export interface DraftAccount {
  /** All of them, or the one that edits the story; null when the account cannot be reached. */
  list(storyId: string | null): Promise<readonly DraftView[] | null>;
  save(draft: StoryDraft, stand: DraftStand, of: SavingOf): Promise<Saving>;
  /** Whether it is gone now. */
  remove(id: string): Promise<boolean>;
}

export interface SavingOf {
  readonly storyId: string | null;
  /** The page goes away. */
  readonly leaving?: boolean;
}

/** What a request may carry that outlives its page. */
const leavingBytes = 60_000;

export const draftAccount: DraftAccount = {
  async list(storyId) {
    try {
      return await api.call("listDrafts", { query: storyId === null ? {} : { storyId } });
    } catch {
      return null;
    }
  },
  async save({ poster: _stays, ...draft }, { id, revision, storyRevision }, { storyId, leaving }) {
    const body = {
      ...draft,
      genre: [...draft.genre],
      playlists: [...draft.playlists],
      _id: id,
      storyId,
      storyRevision,
      revision,
    };
    const keepalive = leaving === true && JSON.stringify(body).length * 3 < leavingBytes;
    try {
      return { is: "saved", view: await api.call("saveDraft", { body }, { keepalive }) };
    } catch (error) {
      return toSaving(error);
    }
  },
  async remove(id) {
    try {
      await api.call("deleteDraft", { query: { id }, body: {} });
      return true;
    } catch (error) {
      return error instanceof ApiError && error.code === "NOT_FOUND";
    }
  },
};

function toSaving(error: unknown): Saving {
  if (!(error instanceof ApiError)) return { is: "unreachable" };
  if (error.code === "CONFLICT" && error.versions !== undefined) {
    return { is: "clash", theirs: (error.versions as DraftVersions).theirs };
  }
  if (error.code === "NOT_FOUND") return { is: "gone", sentence: error.message };
  const isFinal = ["VALIDATION", "CONFLICT", "TOO_LARGE"].includes(error.code);
  return isFinal ? { is: "refused", sentence: error.message } : { is: "unreachable" };
}
