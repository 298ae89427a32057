export { LibraryPage } from "./lazy-library-page.tsx";
export { OfflineHint } from "./lazy-offline-hint.ts";
export { useLibraryItem } from "./use-library-item.tsx";
