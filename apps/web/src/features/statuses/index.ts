export { applyStatusChange, applyStatusLikes } from "./apply-events.ts";
export { StatusRow } from "./memoir-row-later.ts";
