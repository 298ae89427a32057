// The overlay and the page load the player through this file, so that they share one chunk.

export { StatusDialog } from "./status-dialog.tsx";
export { StatusPlayerPage } from "./status-player-page.tsx";
