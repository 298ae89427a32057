export { ConflictDialog as ClashDialog, type Version } from "./clash-dialog.tsx";
export { type DraftPoster, emptyDraft, isSameText, type StoryDraft } from "./draft.ts";
export { DraftNotice } from "./draft-notice.tsx";
export type { Outcome } from "./draft-session.ts";
export { SaveStatus as KeepingLine } from "./keeping-line.tsx";
export { OtherDrafts } from "./other-drafts.tsx";
export {
  type ActiveDraft as FoundDraft,
  type EditedStory,
  useStoryDraft,
} from "./use-story-draft.ts";
