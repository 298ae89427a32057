export { applyMutedWords } from "./apply-muted-words.ts";
export { Mutes } from "./lazy-mutes.ts";
export { useMuteItem, useMuteToggleItem } from "./use-mute.tsx";
export { useHasMutedWord, useLoadWordMatcher } from "./use-muted-words.ts";
