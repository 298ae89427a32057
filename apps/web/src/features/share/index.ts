export { type PageAssets, readPageAssets } from "./page-assets.ts";
export { missingSharePage, sharePage } from "./share-pages.tsx";
