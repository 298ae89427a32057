export { KeptMark } from "./kept-mark.tsx";
export { keptStoryPath } from "./kept-paths.ts";
export { NotFoundPage } from "./not-found-page.tsx";
export type { NavigationState } from "./page-focus.tsx";
export { useSearchQuery } from "./search-query.tsx";
export { unreadKeys } from "./unread.ts";
export { useLogOut } from "./use-log-out.ts";
export { useWide } from "./use-wide.ts";
