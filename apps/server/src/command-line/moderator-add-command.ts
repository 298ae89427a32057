import { appointModerators, findAccountByEmail } from "../features/accounts/index.ts";
import { type Command, CommandError } from "./command.ts";
import { openForVerbs } from "./open-database.ts";
import { soon } from "./words.ts";

export const moderatorAdd: Command = {
  name: "moderator add",
  operands: ["<email>"],
  summary: "Makes a moderator of somebody with a verified email.",
  examples: ["moderator add ama@example.com"],
  async run(ctx, { operands: [email = ""] }) {
    const db = await openForVerbs(ctx);
    const account = await findAccountByEmail(db, email);
    if (!account) throw new CommandError(`Nobody has the email ${email}.`);
    const { username, isVerified, isModerator } = account;
    if (isModerator) throw new CommandError(`@${username} is a moderator already.`);
    if (!isVerified) throw new CommandError(`@${username} has to verify their email first.`);
    await appointModerators(db, [email.toLowerCase()]);
    ctx.say(`@${username} is a moderator. ${soon}`);
  },
};
