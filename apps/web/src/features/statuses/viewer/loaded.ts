/** What is loaded when a viewer opens: one piece, over a page and as a page. */
export { OneStatus } from "./one-status.tsx";
export { StatusDialog } from "./status-dialog.tsx";
