import type { importCalls } from "@kora/contract/imports";
import { sentences } from "@kora/contract/sentences";
import { invalid } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { importFile } from "./import-file.ts";
import { deleteImport, listImports, resumeImport } from "./own-imports.ts";
import type { WorkReader } from "./work-reader.ts";

/** Returns the handlers of the calls for imports. */
export function createImportRoutes(reader: WorkReader): Handlers<typeof importCalls> {
  return {
    listImports: (ctx) => listImports(ctx),

    importFile(ctx, { form, files }) {
      const { file } = files;
      if (!file) {
        throw invalid("file", sentences.imports.fileRequired);
      }
      return importFile(ctx, reader, { ...form, file });
    },

    resumeImport: (ctx, { params }) => resumeImport(ctx, params.id),

    deleteImport: (ctx, { params }) => deleteImport(ctx, params.id),
  };
}
