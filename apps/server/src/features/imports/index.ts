export { makeImportedDrafts } from "./make-imported-drafts.ts";
export { createImportRoutes } from "./routes.ts";
export { createWorkReader, type WorkReader } from "./work-reader.ts";
