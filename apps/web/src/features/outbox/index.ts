export { deleteEntriesOfUser } from "./delete-entries.ts";
export { WaitingComments } from "./lazy-waiting-comments.ts";
