export { readPageAssets } from "./page-assets.ts";
export { matureSharePage, missingSharePage, sharePage } from "./share-pages.tsx";
