import { moveDatabase } from "./backup/move-database.ts";
import { connectQuietly } from "./backup/read-snapshot.ts";
import { type Command, CommandError, UsageError } from "./command.ts";
import { openEmbedded, refuseNone } from "./open-database.ts";
import { withoutPassword } from "./words.ts";

export const moveTo: Command = {
  name: "move-to",
  operands: ["<DATABASE_URL>"],
  summary: "Copies the embedded database to a PostgreSQL server, 15 or newer.",
  notes: [
    "Kora has to be stopped, and the database there has to be empty. Media stay where they are.",
    "The embedded database stays as it is; once all is well its folder may be removed.",
  ],
  examples: ["move-to postgres://kora:password@db.example/kora"],
  async run(ctx, { operands: [address = ""] }) {
    if (!/^postgres(ql)?:\/\//.test(address)) {
      throw new UsageError("The address must begin with postgres:// or postgresql://.");
    }
    const { dataDir, databaseUrl } = ctx.config();
    if (databaseUrl !== undefined) {
      throw new CommandError(
        "DATABASE_URL is set, so this Kora is on a server already: unset it to move the embedded database of DATA_DIR.",
      );
    }
    await refuseNone(dataDir);
    await refuseUnreachable(address);
    const tables = await moveDatabase(await openEmbedded(ctx), address, (rows) =>
      ctx.progress(`${rows} rows so far`),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    ctx.say(`${rows} rows of ${tables.length} tables are at ${withoutPassword(address)}.`);
    ctx.say(
      "Start Kora with DATABASE_URL set to that address, and the same DATA_DIR for the media.",
    );
    ctx.say(`Once all is well ${dataDir}/postgres may be removed.`);
  },
};

async function refuseUnreachable(address: string): Promise<void> {
  try {
    await (await connectQuietly(address)).end();
  } catch (error) {
    throw new CommandError(`The database there cannot be reached: ${(error as Error).message}.`);
  }
}
