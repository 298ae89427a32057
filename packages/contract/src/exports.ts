import { z } from "zod";
import { defineCalls } from "./call.ts";

export const exportCalls = defineCalls({
  exportWorks: {
    method: "GET",
    path: "/exports/works",
    response: z.string().describe("The bytes of the archive."),
    streamType: "application/zip",
    access: "anySession",
    rateLimit: "export",
    summary:
      "Exports all stories, series and drafts of the viewer as one zip archive with Markdown, HTML, pictures and, of stories and series, EPUB.",
  },
});
