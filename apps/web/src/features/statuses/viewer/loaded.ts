/** Entry of the player's chunk, used by both the overlay and the page. */
export { OneStatus } from "./one-status.tsx";
export { StatusDialog } from "./status-dialog.tsx";
