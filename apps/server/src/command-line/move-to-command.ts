import { moveDatabase } from "./backup/move-database.ts";
import { connectForBackup } from "./backup/read-snapshot.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { maskPassword } from "./command-output.ts";
import { openEmbedded, requireDatabase } from "./open-database.ts";

export const moveTo: Command = {
  name: "move-to",
  operands: ["<DATABASE_URL>"],
  summary: "Copies the embedded database to a PostgreSQL server, 15 or newer.",
  notes: [
    "Kora must be stopped, and the target database must be empty. Media are not moved.",
    "The embedded database stays unchanged; its folder may be removed once Kora runs on the server.",
  ],
  examples: ["move-to postgres://kora:password@db.example/kora"],
  async run(ctx, { operands: [address = ""] }) {
    if (!/^postgres(ql)?:\/\//.test(address)) {
      throw new UsageError("The address must begin with postgres:// or postgresql://.");
    }
    const { dataDir, databaseUrl } = ctx.config();
    if (databaseUrl !== undefined) {
      throw new CommandError(
        "DATABASE_URL is set, so this Kora uses a server already: unset it to move the embedded database of DATA_DIR.",
      );
    }
    await requireDatabase(dataDir);
    await requireReachable(address);
    const tables = await moveDatabase(await openEmbedded(ctx), address, (rows) =>
      ctx.reportProgress(`${rows} rows so far`),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    ctx.print(`${rows} rows of ${tables.length} tables were copied to ${maskPassword(address)}.`);
    ctx.print(
      "Start Kora with DATABASE_URL set to that address, and the same DATA_DIR for the media.",
    );
    ctx.print(`Once Kora runs on the server, ${dataDir}/postgres may be removed.`);
  },
};

async function requireReachable(address: string): Promise<void> {
  try {
    await (await connectForBackup(address)).end();
  } catch (error) {
    throw new CommandError(`The target database cannot be reached: ${(error as Error).message}.`);
  }
}
