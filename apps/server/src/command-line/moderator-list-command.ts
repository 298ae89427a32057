import { listModerators } from "../features/accounts/index.ts";
import type { Command } from "./command.ts";
import { openMigratedDatabase } from "./open-database.ts";

export const moderatorList: Command = {
  name: "moderator list",
  operands: [],
  summary: "Lists the moderators and operators.",
  examples: ["moderator list"],
  async run(ctx) {
    const db = await openMigratedDatabase(ctx);
    const moderators = await listModerators(db);
    for (const { username, email, is_operator: isOperator } of moderators) {
      ctx.print(`@${username}  ${email}${isOperator ? "  operator" : ""}`);
    }
    if (moderators.length === 0) ctx.print("There are no moderators.");
  },
};
