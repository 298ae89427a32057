import { draftFromAccount, type StoryDraft } from "./draft.ts";
import type { DraftSender } from "./draft-sender.ts";
import type { Outcome } from "./draft-snapshot.ts";
import type { DraftState } from "./draft-state.ts";

/** Continues with the version that the user chose. The other one is saved as another draft first. */
export async function resolveDraftConflict(
  choice: "mine" | "theirs",
  {
    state,
    sender,
    saveAsOtherDraft,
  }: {
    state: DraftState;
    sender: DraftSender;
    saveAsOtherDraft: (draft: StoryDraft) => Promise<Outcome>;
  },
): Promise<Outcome> {
  const conflict = state.snapshot?.conflict;
  if (!conflict) return { done: true };
  const { theirs } = conflict;
  const mine = state.current;
  const notChosen = choice === "mine" ? draftFromAccount(theirs, { poster: null }) : mine;
  const outcome = await saveAsOtherDraft(notChosen);
  if (!outcome.done) return outcome;
  state.update({ conflict: null });
  if (choice === "theirs") {
    state.openAccountDraft(theirs, mine.poster);
    return outcome;
  }
  state.syncState = {
    ...state.syncState,
    id: theirs._id,
    revision: theirs.revision,
    sent: false,
  };
  state.storeSyncState();
  await sender.send();
  return outcome;
}
