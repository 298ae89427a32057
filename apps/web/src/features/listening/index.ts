export { ListeningBar } from "./lazy-listening-bar.ts";
export { ListenButton } from "./listen-button-later.tsx";
export { type ListeningControl, useListening } from "./use-listening.ts";
