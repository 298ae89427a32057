export { subtractBytesOfDay } from "./claim-media.ts";
export { type HeldFile, holdMedia, releaseMedia } from "./hold-media.ts";
export { createStorageJobs, storageSchedule } from "./jobs.ts";
export { listPreviews, recordPreview } from "./previews.ts";
export { recordStoredMedia } from "./record-media.ts";
export { type Claim, storeForViewer } from "./store-for-viewer.ts";
export {
  currentDay,
  refuseOverQuota,
  toStorageUsage,
  type UsageRow,
  usageColumns,
} from "./usage.ts";
