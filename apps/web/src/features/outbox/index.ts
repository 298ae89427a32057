export { WaitingComments } from "./lazy-waiting-comments.ts";
