/** Entry of the player's chunk, used by both the overlay and the page. */

export { StatusDialog } from "./status-dialog.tsx";
export { StatusPlayerPage } from "./status-player-page.tsx";
