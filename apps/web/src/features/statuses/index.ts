export { applyStatusChange, applyStatusLikes } from "./apply-events.ts";
export { StatusRow } from "./lazy-status-row.ts";
export { statusFeedQuery } from "./queries.ts";
