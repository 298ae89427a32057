import { lockDataFolder } from "../platform/database/embedded-lock.ts";
import { createFolderStore } from "../platform/media/folder-store.ts";
import { mediaFolder, openS3Store } from "../platform/media/open-media-store.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { copyMedia, removeGone } from "./move-media.ts";
import { inMegabytes } from "./words.ts";

export const mediaMove: Command = {
  name: "media:move",
  operands: [],
  options: { to: { type: "string" }, final: { type: "boolean" } },
  optionsShown: "--to s3|folder [--final]",
  summary: "Copies the media from the data folder to the bucket of S3_*, or back.",
  notes: [
    "What is there already is left out, so a run that was stopped goes on, and another brings what is new.",
    "It may run while Kora does. In the end stop Kora and run it once more with --final, which also takes",
    "away what people deleted meanwhile; then start Kora with, or without, the settings S3_*.",
  ],
  examples: ["media:move --to s3", "media:move --to s3 --final", "media:move --to folder"],
  async run(ctx, { options }) {
    const { to, final } = options;
    if (to !== "s3" && to !== "folder")
      throw new UsageError("Say where to: --to s3 or --to folder.");
    const config = ctx.config();
    if (!config.s3)
      throw new CommandError("Name the bucket with S3_ENDPOINT, S3_BUCKET and its key.");
    if (final && config.databaseUrl === undefined) {
      // The lock keeps Kora from starting until the command ends.
      const lock = lockDataFolder(config.dataDir);
      ctx.opening.defer(() => lock.release());
    }
    const bucket = await openS3Store(config.s3, ctx.log, ctx.opening);
    const folder = createFolderStore(mediaFolder(config), ctx.log);
    const [source, target] = to === "s3" ? [folder, bucket] : [bucket, folder];
    const { copied, bytes, skipped } = await copyMedia(source, target, (moved) =>
      ctx.progress(`${moved.copied} files (${inMegabytes(moved.bytes)}) so far`),
    );
    ctx.say(
      `${copied} files (${inMegabytes(bytes)}) were copied, ${skipped} were there already. Nothing was taken from where they were.`,
    );
    const settings = to === "s3" ? "with the settings S3_*" : "without the settings S3_*";
    if (!final) {
      ctx.say(
        `For what comes and goes meanwhile: stop Kora, run this once more with --final, and start Kora ${settings}.`,
      );
      return;
    }
    const { removed, newer } = await removeGone(source, target);
    ctx.say(`${removed} uploads that are gone were taken away there.`);
    if (newer > 0) {
      ctx.say(
        `${newer} uploads there are newer than any where they came from, and stay: does Kora use them already?`,
      );
    }
    ctx.say(`Start Kora ${settings}.`);
  },
};
