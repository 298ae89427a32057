export { ListenButton } from "./lazy-listen-button.tsx";
export { ListeningBar } from "./lazy-listening-bar.ts";
export { type ListeningControl, useListening } from "./use-listening.ts";
