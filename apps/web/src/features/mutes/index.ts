export { applyMutedWords } from "./apply-muted-words.ts";
export { HideMuted } from "./lazy-hide-muted.tsx";
export { Mutes } from "./lazy-mutes.ts";
export { useMuteItem, useMuteToggleItem } from "./use-mute.tsx";
export { useHasMutedWord } from "./use-muted-words.ts";
