export { FollowButton } from "./follow-button.tsx";
export { FollowersList } from "./lazy-followers-list.ts";
export { ownWriterQuery, useIsWriter, writerKeys } from "./queries.ts";
export { removeWriter, toWriters } from "./writer-cache.ts";
export { writerQuery, writersQuery } from "./writers-queries.ts";
