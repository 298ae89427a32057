import { dismissOperator, findAccountByEmail } from "../features/accounts/index.ts";
import { type Command, CommandError } from "./command.ts";
import { cacheDelayHint } from "./command-output.ts";
import { openMigratedDatabase } from "./open-database.ts";

export const operatorRemove: Command = {
  name: "operator remove",
  operands: ["<email>"],
  summary: "Removes the role of an operator, who stays a moderator.",
  examples: ["operator remove ama@example.com"],
  async run(ctx, { operands: [email = ""] }) {
    const db = await openMigratedDatabase(ctx);
    const account = await findAccountByEmail(db, email);
    if (!account) throw new CommandError(`No user has the email ${email}.`);
    const { username } = account;
    if (!(await dismissOperator(db, account.id))) {
      throw new CommandError(`@${username} is not an operator.`);
    }
    ctx.print(`@${username} is no longer an operator. ${cacheDelayHint}`);
    if (ctx.config().operators.includes(email.toLowerCase())) {
      ctx.print(
        "OPERATORS names this email: remove it there too, or the next start gives the role back.",
      );
    }
  },
};
