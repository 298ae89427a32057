export { Mutes } from "./lazy-mutes.ts";
export { MutedWordsBackgroundSync } from "./muted-words-background-sync.tsx";
export { useMuteItem, useMuteToggleItem } from "./use-mute.tsx";
export { useHasMutedWord } from "./use-muted-words.ts";
