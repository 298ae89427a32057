import type { Config } from "../../config.ts";
import { listModerators } from "../../features/accounts/index.ts";
import type { CommandContext } from "../command.ts";
import { openMigratedDatabase } from "../open-database.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** Checks that reports reach a moderator. It reports nothing about a database that it cannot read. */
export async function* examineModerators(
  ctx: CommandContext,
  { moderators }: Config,
): AsyncGenerator<Finding> {
  // The examination of the database says why it cannot be read.
  const db = await openMigratedDatabase(ctx).catch(() => undefined);
  if (db === undefined) return;
  const { length: moderatorCount } = await listModerators(db);
  if (moderatorCount > 0) {
    yield ok(
      moderatorCount === 1 ? "There is one moderator." : `There are ${moderatorCount} moderators.`,
    );
    return;
  }
  yield moderators.length === 0
    ? warn("There are no moderators, so nobody sees reports: set MODERATORS or use moderator add.")
    : warn(
        "There are no moderators, because no email of MODERATORS has a verified account: register them, or use moderator add.",
      );
}
