export { readPageAssets } from "./page-assets.ts";
export { publicPage } from "./public-pages.tsx";
export {
  matureSharePage,
  membersSharePage,
  missingSharePage,
  seriesSharePage,
  sharePage,
} from "./share-pages.tsx";
