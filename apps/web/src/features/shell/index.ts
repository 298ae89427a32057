export { KeptMark } from "./kept-mark.tsx";
export { keptStoryPath } from "./kept-paths.ts";
export type { NavigationState } from "./page-focus.tsx";
export { useSearchQuery } from "./search-query.tsx";
export { signedOutSentence } from "./signed-out-sentence.ts";
export { unreadKeys } from "./unread.ts";
