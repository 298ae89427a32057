import { defineFeature } from "../../platform/feature.ts";
import { deleteExpiredKeys } from "./delete-expired-keys.ts";

export { createRunOnce } from "./run-once.ts";

export const outboxFeature = defineFeature({
  jobs: {
    "delete-expired-idempotency-keys": { schedule: "52 * * * *", run: deleteExpiredKeys },
  },
});
