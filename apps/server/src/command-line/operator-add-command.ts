import { appointModerators, findAccountByEmail } from "../features/accounts/index.ts";
import { type Command, CommandError } from "./command.ts";
import { cacheDelayHint } from "./command-output.ts";
import { openMigratedDatabase } from "./open-database.ts";

export const operatorAdd: Command = {
  name: "operator add",
  operands: ["<email>"],
  summary: "Makes a user with a verified email an operator: a moderator who may act on moderators.",
  examples: ["operator add ama@example.com"],
  async run(ctx, { operands: [email = ""] }) {
    const db = await openMigratedDatabase(ctx);
    const account = await findAccountByEmail(db, email);
    if (!account) throw new CommandError(`No user has the email ${email}.`);
    const { username, isVerified, isOperator } = account;
    if (isOperator) throw new CommandError(`@${username} is an operator already.`);
    if (!isVerified) throw new CommandError(`@${username} has to verify their email first.`);
    await appointModerators(db, { moderators: [], operators: [email.toLowerCase()] });
    ctx.print(`@${username} is an operator. ${cacheDelayHint}`);
  },
};
