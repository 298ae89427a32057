export { FollowButton } from "./follow-button.tsx";
export { FollowersList } from "./lazy-followers-list.ts";
export { writerQuery, writersQuery } from "./queries.ts";
export { removeWriter, toWriters } from "./writer-cache.ts";
