export { ConflictDialog, type StoryVersion } from "./conflict-dialog.tsx";
export { emptyDraft, isSameText, type StoryDraft } from "./draft.ts";
export { DraftNotice, OtherDrafts, SaveStatus } from "./draft-panels.tsx";
export type { EditedStory, Outcome } from "./draft-state.ts";
export { readPublishedStory } from "./stored-drafts.ts";
export { type ActiveDraft, useStoryDraft } from "./use-story-draft.ts";
