import type { DraftView } from "@kora/contract/drafts";
import { isWithoutText, type StoryDraft } from "./draft.ts";
import type { DraftAccount } from "./draft-account.ts";
import type { DraftAutosave } from "./draft-autosave.ts";
import type { DraftDatabase } from "./draft-database.ts";
import type { DraftSender } from "./draft-sender.ts";
import type { Outcome } from "./draft-snapshot.ts";
import type { DraftState } from "./draft-state.ts";

/** Creates the actions of a draft editor that open, delete and save the account's other drafts. */
export function createOtherDraftActions({
  storyId,
  state,
  database,
  account,
  autosave,
  sender,
}: {
  /** The published story that the open draft edits; null for a new story. */
  storyId: string | null;
  state: DraftState;
  database: DraftDatabase | null;
  account: DraftAccount;
  autosave: DraftAutosave;
  sender: DraftSender;
}) {
  return {
    async open(other: DraftView): Promise<boolean> {
      autosave.flush();
      const previousDraft = state.current;
      if (!isWithoutText(previousDraft) && !state.syncState.sent) {
        await sender.send();
        if (!state.syncState.sent) return false;
      }
      if (previousDraft.poster !== null && !isWithoutText(previousDraft)) {
        await database
          ?.storeOtherPoster(state.syncState.id, previousDraft.poster)
          .catch(() => undefined);
      }
      const storedPoster = (await database?.takeOtherPoster(other._id).catch(() => null)) ?? null;
      const previousSyncState = state.syncState;
      state.openAccountDraft(other, storedPoster);
      const otherDrafts = (state.snapshot?.otherDrafts ?? []).filter(
        (view) => view._id !== other._id,
      );
      state.update({ otherDrafts });
      if (previousSyncState.revision > 0) {
        // The list is fetched again, because the previous draft is now one of the other drafts.
        const page = await account.list(null);
        if (page) state.setOtherDrafts(page);
      }
      return true;
    },
    async loadMore(): Promise<boolean> {
      const cursor = state.snapshot?.moreDrafts ?? null;
      if (cursor === null) return true;
      const page = await account.list(null, cursor);
      // Meanwhile the list may have begun anew.
      if (page === null || state.snapshot?.moreDrafts !== cursor) return page !== null;
      const { otherDrafts } = state.snapshot;
      const known = new Set([state.syncState.id, ...otherDrafts.map(({ _id }) => _id)]);
      const added = page.items.filter(
        ({ _id, storyId: edited }) => edited === null && !known.has(_id),
      );
      state.update({ otherDrafts: [...otherDrafts, ...added], moreDrafts: page.nextCursor });
      return true;
    },
    async remove(other: DraftView): Promise<boolean> {
      const isDeleted = await account.remove(other._id);
      if (isDeleted) {
        state.update({
          otherDrafts: (state.snapshot?.otherDrafts ?? []).filter((view) => view._id !== other._id),
        });
        void database?.takeOtherPoster(other._id).catch(() => undefined);
      }
      return isDeleted;
    },
    async saveAsOtherDraft(draft: StoryDraft): Promise<Outcome> {
      const syncState = { ...state.newSyncState(), storyRevision: null };
      const result = await account.save(draft, syncState, { storyId: null });
      if (result.kind !== "saved") {
        return { done: false, rejection: result.kind === "rejected" ? result.message : null };
      }
      if (storyId === null)
        state.update({ otherDrafts: [result.view, ...(state.snapshot?.otherDrafts ?? [])] });
      return { done: true };
    },
  };
}
