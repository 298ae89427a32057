export { ListeningBar } from "./lazy-listening-bar.ts";
export { ListenButton, type ListeningControl, useListening } from "./listen-button.tsx";
