export { ConflictDialog, type StoryVersion } from "./conflict-dialog.tsx";
export { emptyDraft, isSameText, type StoryDraft } from "./draft.ts";
export { DraftNotice } from "./draft-notice.tsx";
export type { Outcome } from "./draft-snapshot.ts";
export type { EditedStory } from "./draft-state.ts";
export { OtherDrafts } from "./other-drafts.tsx";
export { SaveStatus } from "./save-status.tsx";
export {
  type ActiveDraft,
  useStoryDraft,
} from "./use-story-draft.ts";
