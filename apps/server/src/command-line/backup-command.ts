import { openMediaStore } from "../platform/media/open-media-store.ts";
import { writeBackup } from "./backup/write-backup.ts";
import type { Command } from "./command.ts";
import { formatMegabytes, serverPackage } from "./command-output.ts";
import { ensureDatabaseRunning } from "./open-database.ts";

export const backup: Command = {
  name: "backup",
  operands: ["<file>"],
  options: { "without-media": { type: "boolean" } },
  optionsHelp: "[--without-media]",
  summary: "Writes the database, the media and the keys of the server into one file.",
  notes: [
    "Kora may run during the backup. The database is backed up as it is at the start of the command; files that",
    "are uploaded or deleted meanwhile may be included or missing.",
    "The file contains all data, including password hashes and the server's secret: protect it like the server.",
  ],
  examples: ["backup kora-2027-01-31.tar", "backup /mnt/backups/kora.tar --without-media"],
  async run(ctx, { operands: [file = ""], options }) {
    const path = ctx.resolvePath(file);
    const config = ctx.config();
    const connectionString = await ensureDatabaseRunning(ctx);
    const media = options["without-media"]
      ? undefined
      : await openMediaStore(config, ctx.log, ctx.resources);
    const manifest = await writeBackup({
      connectionString,
      media,
      dataDir: config.dataDir,
      version: serverPackage.version,
      path,
      onProgress: ({ rows, files }) => ctx.reportProgress(`${rows} rows and ${files} files so far`),
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { files, bytes } = manifest.media ?? { files: 0, bytes: 0 };
    ctx.print(
      `The backup is in ${path}: ${rows} rows, ${files} media files (${formatMegabytes(bytes)}). Protect it like the server.`,
    );
  },
};
