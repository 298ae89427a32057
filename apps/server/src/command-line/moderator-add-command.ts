import { appointModerators, findAccountByEmail } from "../features/accounts/index.ts";
import { type Command, CommandError } from "./command.ts";
import { cacheDelayHint } from "./command-output.ts";
import { openMigratedDatabase } from "./open-database.ts";

export const moderatorAdd: Command = {
  name: "moderator add",
  operands: ["<email>"],
  summary: "Makes a user with a verified email a moderator.",
  examples: ["moderator add ama@example.com"],
  async run(ctx, { operands: [email = ""] }) {
    const db = await openMigratedDatabase(ctx);
    const account = await findAccountByEmail(db, email);
    if (!account) throw new CommandError(`No user has the email ${email}.`);
    const { username, isVerified, isModerator } = account;
    if (isModerator) throw new CommandError(`@${username} is a moderator already.`);
    if (!isVerified) throw new CommandError(`@${username} has to verify their email first.`);
    await appointModerators(db, { moderators: [email.toLowerCase()], operators: [] });
    ctx.print(`@${username} is a moderator. ${cacheDelayHint}`);
  },
};
