import { dismissModerator, findAccountByEmail } from "../features/accounts/index.ts";
import { type Command, CommandError } from "./command.ts";
import { openForVerbs } from "./open-database.ts";
import { soon } from "./words.ts";

export const moderatorRemove: Command = {
  name: "moderator remove",
  operands: ["<email>"],
  summary: "Takes the role of a moderator away.",
  examples: ["moderator remove ama@example.com"],
  async run(ctx, { operands: [email = ""] }) {
    const db = await openForVerbs(ctx);
    const account = await findAccountByEmail(db, email);
    if (!account) throw new CommandError(`Nobody has the email ${email}.`);
    const { username } = account;
    if (!(await dismissModerator(db, account.id))) {
      throw new CommandError(`@${username} is no moderator.`);
    }
    ctx.say(`@${username} is no moderator any more. ${soon}`);
    if (ctx.config().moderators.includes(email.toLowerCase())) {
      ctx.say(
        "MODERATORS names this email: take it out there too, or the next start gives the role again.",
      );
    }
  },
};
