import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id } from "./common.ts";

const params = z.object({ id: Id });

/** A visitor gets what the share pages show. A reader gets what that reader may see. */
const download = {
  method: "GET",
  access: "public",
  rateLimit: "download",
} as const;

const epub = {
  ...download,
  response: z.string().describe("The bytes of the book."),
  streamType: "application/epub+zip",
} as const;

const html = {
  ...download,
  response: z.string().describe("One HTML file with its pictures."),
  streamType: "text/html",
} as const;

export const downloadCalls = defineCalls({
  downloadStoryEpub: {
    ...epub,
    path: "/stories/:id/download.epub",
    params,
    summary: "Downloads a story as a book (EPUB). 403 if its griot has turned downloads off.",
  },
  downloadStoryHtml: {
    ...html,
    path: "/stories/:id/download.html",
    params,
    summary: "Downloads a story as one HTML file. 403 if its griot has turned downloads off.",
  },
  downloadPlaylistEpub: {
    ...epub,
    path: "/playlists/:id/download.epub",
    params,
    summary: "Downloads the stories of a playlist as one book (EPUB).",
  },
  downloadPlaylistHtml: {
    ...html,
    path: "/playlists/:id/download.html",
    params,
    summary: "Downloads the stories of a playlist as one HTML file.",
  },
  downloadWriterEpub: {
    ...epub,
    path: "/writer/:id/download.epub",
    params,
    summary:
      "Downloads the stories of a writer, at most the 1,000 newest, as one book (EPUB). 403 if the writer has turned downloads off.",
  },
  downloadWriterHtml: {
    ...html,
    path: "/writer/:id/download.html",
    params,
    summary:
      "Downloads the stories of a writer, at most the 1,000 newest, as one HTML file. 403 if the writer has turned downloads off.",
  },
  downloadSeriesEpub: {
    ...epub,
    path: "/series/:id/download.epub",
    params,
    summary:
      "Downloads the parts of a series as one book (EPUB). 403 if its griot has turned downloads off.",
  },
  downloadSeriesHtml: {
    ...html,
    path: "/series/:id/download.html",
    params,
    summary:
      "Downloads the parts of a series as one HTML file. 403 if its griot has turned downloads off.",
  },
});
