export { ConflictDialog, type StoryVersion } from "./conflict-dialog.tsx";
export { emptyDraft, isSameText, type StoryDraft } from "./draft.ts";
export { DraftNotice, OtherDrafts, SaveStatus } from "./draft-panels.tsx";
export type { Outcome } from "./draft-snapshot.ts";
export type { EditedStory } from "./draft-state.ts";
export {
  type ActiveDraft,
  useStoryDraft,
} from "./use-story-draft.ts";
