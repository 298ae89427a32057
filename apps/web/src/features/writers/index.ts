export { FollowButton } from "./follow-button.tsx";
export { FollowersList } from "./followers-list-later.ts";
export { ownWriterQuery, useIsWriter, writerKeys } from "./queries.ts";
export { dropWriter, loadedWriters } from "./writer-cache.ts";
export { writerQuery, writersQuery } from "./writers-queries.ts";
