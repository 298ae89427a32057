export { areMutedWordsDue, keepMutedWords } from "./fetch-muted-words.ts";
export { HideMuted } from "./lazy-hide-muted.ts";
export { Mutes } from "./lazy-mutes.ts";
export { readMutedWords } from "./read-muted-words.ts";
export { useMuteItem, useMuteToggleItem } from "./use-mute.tsx";
export { useHasMutedWord } from "./use-muted-words.ts";
