import { openMediaStore } from "../platform/media/open-media-store.ts";
import { checkArchive } from "./backup/archive.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import type { Command } from "./command.ts";
import { openEmbedded } from "./open-database.ts";

export const restore: Command = {
  name: "restore",
  operands: ["<file>"],
  options: { replace: { type: "boolean" } },
  optionsHelp: "[--replace]",
  summary: "Restores a backup into a Kora that is stopped and empty.",
  notes: [
    "With --replace, existing users and their media are deleted and replaced by those of the backup.",
    "The file is checked first; a truncated or modified file is refused, and nothing changes.",
    "The backup of an older version is migrated to this version.",
  ],
  examples: ["restore kora-2027-01-31.tar", "restore kora-2027-01-31.tar --replace"],
  async run(ctx, { operands: [file = ""], options }) {
    const path = ctx.resolvePath(file);
    const config = ctx.config();
    ctx.reportProgress("Checking the file");
    const manifest = await checkArchive(path);
    const connectionString = config.databaseUrl ?? (await openEmbedded(ctx));
    await restoreBackup({
      path,
      manifest,
      connectionString,
      media: await openMediaStore(config, ctx.log, ctx.resources),
      dataDir: config.dataDir,
      mayReplace: options.replace === true,
      onProgress: ({ rows, files }) => ctx.reportProgress(`${rows} rows and ${files} files so far`),
    });
    ctx.print(`The backup of ${manifest.madeAt} is restored: start Kora with npm start.`);
    if (!manifest.media)
      ctx.print("The backup contains no media: restore them from your own copy.");
  },
};
