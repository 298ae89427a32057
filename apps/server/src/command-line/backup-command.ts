import { openMediaStore } from "../platform/media/open-media-store.ts";
import { writeBackup } from "./backup/write-backup.ts";
import type { Command } from "./command.ts";
import { openOwnDatabase } from "./open-database.ts";
import { inMegabytes, kora } from "./words.ts";

export const backup: Command = {
  name: "backup",
  operands: ["<file>"],
  options: { "without-media": { type: "boolean" } },
  optionsShown: "[--without-media]",
  summary: "Writes the database, the media and the keys of the server into one file.",
  notes: [
    "It may be made while Kora runs. The database is as it was when the command was given; a file that is",
    "uploaded or deleted meanwhile may be in it or not.",
    "Whoever has the file has everything, passwords as hashes and the server's secret with it: keep it as safe.",
  ],
  examples: ["backup kora-2027-01-31.tar", "backup /mnt/backups/kora.tar --without-media"],
  async run(ctx, { operands: [file = ""], options }) {
    const path = ctx.pathOf(file);
    const config = ctx.config();
    const connectionString = await openOwnDatabase(ctx);
    const media = options["without-media"]
      ? undefined
      : await openMediaStore(config, ctx.log, ctx.opening);
    const manifest = await writeBackup({
      connectionString,
      media,
      dataDir: config.dataDir,
      version: kora.version,
      path,
      onProgress: ({ rows, files }) => ctx.progress(`${rows} rows and ${files} files so far`),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { files, bytes } = manifest.media ?? { files: 0, bytes: 0 };
    ctx.say(
      `The backup is in ${path}: ${rows} rows, ${files} media files (${inMegabytes(bytes)}). It is as secret as the server.`,
    );
  },
};
