export type { DraftPoster, StoryDraft } from "./draft.ts";
export type { DraftKeeper, KeepingState } from "./draft-keeper.ts";
export { DraftNotice } from "./draft-notice.tsx";
export { KeepingLine } from "./keeping-line.tsx";
export { type FoundDraft, useStoryDraft } from "./use-story-draft.ts";
