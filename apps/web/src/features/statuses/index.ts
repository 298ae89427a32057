export { applyStatusChange, applyStatusLikes } from "./apply-events.ts";
export { MemoirRow } from "./memoir-row-later.ts";
