import type { DraftVersions, DraftView } from "@kora/contract/drafts";
import { latestStoryFormat } from "@kora/contract/story-formats";
import { ApiError, api } from "../../lib/api.ts";
import type { DraftBase, DraftDeletion, StoryDraft } from "./draft.ts";
import type { DraftDatabase } from "./draft-database.ts";

/** Result of saving a draft to the account. */
export type SaveResult =
  | { readonly kind: "saved"; readonly view: DraftView }
  /** Another device changed the draft. */
  | { readonly kind: "conflict"; readonly theirs: DraftView }
  /** Another device published or deleted the draft. */
  | { readonly kind: "deleted"; readonly message: string }
  /** No response, or a failure that may be temporary: retry later. */
  | { readonly kind: "unreachable" }
  /** A retry with the same draft would fail too. */
  | { readonly kind: "rejected"; readonly message: string };

/** Drafts of the account, last changed first, and the cursor of further ones; null if there are none. */
export interface DraftPage {
  readonly items: readonly DraftView[];
  readonly nextCursor: string | null;
}

/** The drafts on the server, in the viewer's account. */
export interface DraftAccount {
  /**
   * Lists a page of all drafts, or only the one that edits the story `storyId`. Resolves to null if the request fails.
   */
  list(storyId: string | null, cursor?: string): Promise<DraftPage | null>;
  /** Saves a draft without its poster. */
  save(draft: StoryDraft, base: DraftBase, options: SaveOptions): Promise<SaveResult>;
  /** Deletes a draft, unless another device has changed it since `revision`. */
  remove(id: string, revision: number): Promise<RemoveResult>;
}

/** `deleted`: the draft no longer exists. `changed`: another device has changed it, so it stays. */
type RemoveResult = "deleted" | "changed" | "unreachable";

interface SaveOptions {
  /** The published story that the draft edits; null for a new story. */
  readonly storyId: string | null;
  /** Lets the request outlive the page, which may be unloaded before the response. */
  readonly keepalive?: boolean;
}

/** Browsers limit the body of a `keepalive` request to 64 KiB. */
const maxKeepaliveBytes = 60_000;

export const draftAccount: DraftAccount = {
  async list(storyId, cursor) {
    const query = { ...(storyId !== null && { storyId }), ...(cursor !== undefined && { cursor }) };
    try {
      return await api.page("listDrafts", { query });
    } catch {
      return null;
    }
  },
  async save({ poster: _poster, ...draft }, { id, revision, storyRevision }, options) {
    const { storyId } = options;
    const body = {
      ...draft,
      format: latestStoryFormat,
      genre: [...draft.genre],
      warnings: [...draft.warnings],
      tags: [...draft.tags],
      playlists: [...draft.playlists],
      _id: id,
      storyId,
      storyRevision,
      revision,
    };
    // A UTF-16 code unit takes at most 3 bytes in UTF-8.
    const keepalive =
      options.keepalive === true && JSON.stringify(body).length * 3 < maxKeepaliveBytes;
    try {
      return { kind: "saved", view: await api.call("saveDraft", { body }, { keepalive }) };
    } catch (error) {
      return toSaveResult(error);
    }
  },
  async remove(id, revision) {
    try {
      await api.call("deleteDraft", { query: { id, revision }, body: {} });
      return "deleted";
    } catch (error) {
      if (!(error instanceof ApiError)) return "unreachable";
      if (error.code === "NOT_FOUND") return "deleted";
      return error.code === "CONFLICT" ? "changed" : "unreachable";
    }
  },
};

function toSaveResult(error: unknown): SaveResult {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  if (error.code === "CONFLICT" && error.body.versions !== undefined) {
    return { kind: "conflict", theirs: (error.body.versions as DraftVersions).theirs };
  }
  if (error.code === "NOT_FOUND") return { kind: "deleted", message: error.message };
  const isPermanent = ["VALIDATION", "CONFLICT", "TOO_LARGE"].includes(error.code);
  return isPermanent ? { kind: "rejected", message: error.message } : { kind: "unreachable" };
}

export interface DraftDeletions {
  /** Deletes a draft from the account now, or when the server is reachable, unless another device has changed it. */
  add(deletion: DraftDeletion): Promise<void>;
  /** Deletes the drafts whose deletion has failed so far. */
  retry(): Promise<void>;
}

/** Deletes drafts from the account. The device stores the deletions that are pending. */
export function createDraftDeletions({
  userId,
  database,
  account,
}: {
  userId: string;
  database: DraftDatabase | null;
  account: DraftAccount;
}): DraftDeletions {
  const readPending = async () =>
    (await database?.readPendingDeletions(userId).catch(() => [])) ?? [];
  const writePending = (pending: readonly DraftDeletion[]) =>
    database?.writePendingDeletions(userId, pending).catch(() => undefined);
  const deleteAll = async (pending: readonly DraftDeletion[]) => {
    const settled = new Set<string>();
    for (const { id, revision } of pending) {
      if ((await account.remove(id, revision)) !== "unreachable") settled.add(id);
    }
    // The list is read again, because another deletion may have been added meanwhile.
    await writePending((await readPending()).filter(({ id }) => !settled.has(id)));
  };
  return {
    async add(deletion) {
      const others = (await readPending()).filter(({ id }) => id !== deletion.id);
      const pending = [...others, deletion];
      await writePending(pending);
      await deleteAll(pending);
    },
    async retry() {
      const pending = await readPending();
      if (pending.length > 0) await deleteAll(pending);
    },
  };
}
