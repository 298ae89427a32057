export { applyFriend } from "./apply-events.ts";
