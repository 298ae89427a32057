import type { downloadCalls } from "@kora/contract/downloads";
import type { Context } from "../../platform/context.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import type { StreamedFile } from "../../platform/http/send-file.ts";
import type { Download, DownloadContext, DownloadFormat } from "./download.ts";
import { findPlaylist } from "./find-playlist.ts";
import { findSeries } from "./find-series.ts";
import { findStory } from "./find-story.ts";
import { findWriter } from "./find-writer.ts";
import { streamDownload } from "./stream-download.ts";

/** Returns a handler that streams what `find` finds. */
const createHandler =
  (find: (ctx: DownloadContext, id: string) => Promise<Download>, format: DownloadFormat) =>
  async (
    ctx: Context,
    { params }: { readonly params: { readonly id: string } },
  ): Promise<StreamedFile> =>
    streamDownload(ctx, await find(ctx, params.id), format);

export const downloadRoutes: Handlers<typeof downloadCalls> = {
  downloadStoryEpub: createHandler(findStory, "epub"),
  downloadStoryHtml: createHandler(findStory, "html"),
  downloadSeriesEpub: createHandler(findSeries, "epub"),
  downloadSeriesHtml: createHandler(findSeries, "html"),
  downloadPlaylistEpub: createHandler(findPlaylist, "epub"),
  downloadPlaylistHtml: createHandler(findPlaylist, "html"),
  downloadWriterEpub: createHandler(findWriter, "epub"),
  downloadWriterHtml: createHandler(findWriter, "html"),
};
