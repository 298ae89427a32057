import { openMediaStore } from "../platform/media/open-media-store.ts";
import { checkArchive } from "./backup/archive.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import type { Command } from "./command.ts";
import { openEmbedded } from "./open-database.ts";

export const restore: Command = {
  name: "restore",
  operands: ["<file>"],
  options: { replace: { type: "boolean" } },
  optionsShown: "[--replace]",
  summary: "Brings a backup back into a Kora that is stopped and empty.",
  notes: [
    "With --replace it may have people in it: they and their media go, in favour of the backup's.",
    "The file is checked first; one that is cut off or was changed is refused, and nothing changes.",
    "An older version's backup is brought to this version.",
  ],
  examples: ["restore kora-2027-01-31.tar", "restore kora-2027-01-31.tar --replace"],
  async run(ctx, { operands: [file = ""], options }) {
    const path = ctx.pathOf(file);
    const config = ctx.config();
    ctx.progress("Checking the file");
    const manifest = await checkArchive(path);
    const connectionString = config.databaseUrl ?? (await openEmbedded(ctx));
    await restoreBackup({
      path,
      manifest,
      connectionString,
      media: await openMediaStore(config, ctx.log, ctx.opening),
      dataDir: config.dataDir,
      mayReplace: options.replace === true,
      onProgress: ({ rows, files }) => ctx.progress(`${rows} rows and ${files} files so far`),
    });
    ctx.say(`The backup of ${manifest.madeAt} is back: start Kora with npm start.`);
    if (!manifest.media) ctx.say("It held no media: bring those back as you kept them.");
  },
};
