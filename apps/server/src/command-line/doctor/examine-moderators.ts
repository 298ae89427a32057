import type { Config } from "../../config.ts";
import { listModerators } from "../../features/accounts/index.ts";
import type { CommandContext } from "../command.ts";
import { openMigratedDatabase } from "../open-database.ts";
import { type Finding, ok, warn } from "./finding.ts";

/**
 * Checks that there is a moderator, who handles reports. Yields nothing if the database cannot be read, because
 * `examineDatabase` reports that.
 */
export async function* examineModerators(
  ctx: CommandContext,
  { moderators, operators }: Config,
): AsyncGenerator<Finding> {
  const db = await openMigratedDatabase(ctx).catch(() => undefined);
  if (db === undefined) return;
  const { length: moderatorCount } = await listModerators(db);
  if (moderatorCount > 0) {
    yield ok(
      moderatorCount === 1 ? "There is one moderator." : `There are ${moderatorCount} moderators.`,
    );
    return;
  }
  yield moderators.length + operators.length === 0
    ? warn("There are no moderators, so nobody sees reports: set MODERATORS or use moderator add.")
    : warn(
        "There are no moderators, because no email of MODERATORS or OPERATORS has a verified account: register them, or use moderator add.",
      );
}
