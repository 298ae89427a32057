import { dismissModerator, findAccountByEmail } from "../features/accounts/index.ts";
import { type Command, CommandError } from "./command.ts";
import { cacheDelayHint } from "./command-output.ts";
import { openMigratedDatabase } from "./open-database.ts";

export const moderatorRemove: Command = {
  name: "moderator remove",
  operands: ["<email>"],
  summary: "Removes the role of a moderator, and that of an operator.",
  examples: ["moderator remove ama@example.com"],
  async run(ctx, { operands: [email = ""] }) {
    const db = await openMigratedDatabase(ctx);
    const account = await findAccountByEmail(db, email);
    if (!account) throw new CommandError(`No user has the email ${email}.`);
    const { username } = account;
    if (!(await dismissModerator(db, account.id))) {
      throw new CommandError(`@${username} is not a moderator.`);
    }
    ctx.print(`@${username} is no longer a moderator. ${cacheDelayHint}`);
    const { moderators, operators } = ctx.config();
    for (const [name, emails] of Object.entries({ MODERATORS: moderators, OPERATORS: operators })) {
      if (!emails.includes(email.toLowerCase())) continue;
      ctx.print(
        `${name} names this email: remove it there too, or the next start gives the role back.`,
      );
    }
  },
};
