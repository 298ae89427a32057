import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, Timestamp } from "./common.ts";
import { LanguageInput } from "./languages.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.imports;

export const ImportView = z
  .object({
    _id: z.string(),
    fileName: z.string(),
    state: z.enum(["running", "done"]).describe("`running` until every part is a draft."),
    partCount: z.int().describe("The parts that were found in the file."),
    doneCount: z.int().describe("The parts that are drafts by now."),
    notes: z.array(z.string()).describe("Sentences about what could not be taken."),
    series: z
      .string()
      .nullable()
      .describe("The viewer's series in which the drafts will be published; null for none."),
    createdAt: Timestamp,
  })
  .meta({ id: "Import", description: "A file whose parts become drafts." });
export type ImportView = z.infer<typeof ImportView>;

const importParams = z.object({ id: Id });

export const importCalls = defineCalls({
  listImports: {
    method: "GET",
    path: "/imports",
    response: z.array(ImportView),
    access: "writer",
    summary: "The viewer's imports, latest first; at most 100.",
  },
  importFile: {
    method: "POST",
    path: "/imports",
    form: z.object({
      series: Id.optional().describe(
        "The viewer's series in which the drafts will be published, in the order of the file.",
      ),
      language: LanguageInput.optional().describe(
        "The language of the drafts, unless the file is a book that says its own; unknown if left out.",
      ),
    }),
    files: {
      file: {
        kind: "any",
        required: true,
        maxBytes: limits.import.fileBytes,
        sentences: {
          required: texts.fileRequired,
          tooLarge: texts.tooLarge,
          wrongKind: texts.unknownKind,
        },
      },
    },
    response: ImportView,
    status: 201,
    access: "writer",
    takesIdempotencyKey: true,
    rateLimit: "publish",
    summary:
      "Reads a Word document, Markdown, HTML, a plain text, an EPUB book, or an export of WordPress, Medium or Ghost. A job makes a draft of each part; nothing is published.",
  },
  resumeImport: {
    method: "POST",
    path: "/imports/:id/resume",
    params: importParams,
    response: ImportView,
    access: "writer",
    rateLimit: "publish",
    summary: "Takes up an import again whose job has ended early. Idempotent.",
  },
  deleteImport: {
    method: "DELETE",
    path: "/imports/:id",
    params: importParams,
    response: MessageResponse,
    access: "writer",
    rateLimit: "draft",
    summary: "Deletes an import with all its drafts. Stories that were published from it stay.",
  },
});
