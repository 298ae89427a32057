export { readPageAssets } from "./page-assets.ts";
export { missingSharePage, sharePage } from "./share-pages.tsx";
