import { lockDataFolder } from "../platform/database/embedded-folder.ts";
import { createFolderStore } from "../platform/media/folder-store.ts";
import { mediaFolder, openS3Store } from "../platform/media/open-media-store.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { formatMegabytes } from "./command-output.ts";
import { copyMedia, removeDeletedUploads } from "./move-media.ts";

export const mediaMove: Command = {
  name: "media:move",
  operands: [],
  options: { to: { type: "string" }, final: { type: "boolean" } },
  optionsHelp: "--to s3|folder [--final]",
  summary: "Copies the media from the data folder to the bucket of S3_*, or back.",
  notes: [
    "Files that are copied already are skipped, so an interrupted run can be repeated, and another run copies new files.",
    "Kora may run meanwhile. At the end stop Kora and run the command once more with --final, which also removes",
    "the files that users deleted meanwhile; then start Kora with, or without, the settings S3_*.",
  ],
  examples: ["media:move --to s3", "media:move --to s3 --final", "media:move --to folder"],
  async run(ctx, { options }) {
    const { to, final } = options;
    if (to !== "s3" && to !== "folder")
      throw new UsageError("Name the target: --to s3 or --to folder.");
    const config = ctx.config();
    if (!config.s3)
      throw new CommandError("Set S3_ENDPOINT, S3_BUCKET and the access key of the bucket.");
    if (final && config.databaseUrl === undefined) {
      // The lock keeps Kora from starting until the command ends.
      const lock = lockDataFolder(config.dataDir);
      ctx.resources.defer(() => lock.release());
    }
    const bucket = await openS3Store(config.s3, ctx.log, ctx.resources);
    const folder = createFolderStore(mediaFolder(config), ctx.log);
    const [source, target] = to === "s3" ? [folder, bucket] : [bucket, folder];
    const { copiedFiles, copiedBytes, skippedFiles } = await copyMedia(source, target, (progress) =>
      ctx.reportProgress(
        `${progress.copiedFiles} files (${formatMegabytes(progress.copiedBytes)}) so far`,
      ),
    );
    ctx.print(
      `${copiedFiles} files (${formatMegabytes(copiedBytes)}) were copied, ${skippedFiles} existed already. The source is unchanged.`,
    );
    const settingsHint = to === "s3" ? "with the settings S3_*" : "without the settings S3_*";
    if (!final) {
      ctx.print(
        `To copy later changes: stop Kora, run this once more with --final, and start Kora ${settingsHint}.`,
      );
      return;
    }
    const { removedUploads, newerUploads } = await removeDeletedUploads(source, target);
    ctx.print(`${removedUploads} deleted uploads were removed from the target.`);
    if (newerUploads > 0) {
      ctx.print(
        `${newerUploads} uploads of the target are newer than all of the source and were not removed: does Kora use the target already?`,
      );
    }
    ctx.print(`Start Kora ${settingsHint}.`);
  },
};
