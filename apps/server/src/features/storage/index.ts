import { defineFeature } from "../../platform/feature.ts";
import { makePreviews } from "./make-previews.ts";
import { recountStorage, releaseStaleStorage } from "./recount-storage.ts";

export { subtractBytesOfDay } from "./claim-media.ts";
export { type HeldFile, holdMedia, releaseMedia } from "./hold-media.ts";
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

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "make-previews": Record<string, never>;
    /** Removes the files of an upload, such as a replaced picture or the attachment of a deleted message. */
    "remove-media": { mediaId: string };
  }
}

export const storageFeature = defineFeature({
  jobs: {
    "make-previews": { schedule: "*/10 * * * *", run: makePreviews },
    "recount-storage": { schedule: "40 4 * * *", run: recountStorage },
    "release-stale-storage": { schedule: "17 * * * *", run: releaseStaleStorage },
    "remove-media": { run: ({ media }, { mediaId }) => media.remove(mediaId) },
  },
});
