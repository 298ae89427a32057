import { listModerators } from "../features/accounts/index.ts";
import type { Command } from "./command.ts";
import { openForVerbs } from "./open-database.ts";

export const moderatorList: Command = {
  name: "moderator list",
  operands: [],
  summary: "Names the moderators.",
  examples: ["moderator list"],
  async run(ctx) {
    const db = await openForVerbs(ctx);
    const moderators = await listModerators(db);
    for (const { username, email } of moderators) ctx.say(`@${username}  ${email}`);
    if (moderators.length === 0) ctx.say("There are no moderators.");
  },
};
