export { areMutedWordsDue, keepMutedWords } from "./fetch-muted-words.ts";
export { HideMuted, readMutedWords } from "./lazy-hide-muted.ts";
export { Mutes } from "./lazy-mutes.ts";
export { useMuteItem, useMuteToggleItem } from "./use-mute.tsx";
export { useHasMutedWord } from "./use-muted-words.ts";
