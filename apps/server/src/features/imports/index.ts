import { defineFeature } from "../../platform/feature.ts";
import { makeImportedDrafts } from "./make-imported-drafts.ts";
import { createImportRoutes } from "./routes.ts";
import type { WorkReader } from "./work-reader.ts";

export { createWorkReader, type WorkReader } from "./work-reader.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "make-imported-drafts": { importId: string };
  }
}

export function createImportFeature({ workReader }: { workReader: WorkReader }) {
  return defineFeature({
    calls: createImportRoutes(workReader),
    jobs: { "make-imported-drafts": { run: makeImportedDrafts } },
  });
}
