import {
  appointModerators,
  dismissModerator,
  findAccountByEmail,
  listModerators,
} from "../features/accounts/index.ts";
import { type Command, CommandError } from "./command.ts";
import { openForVerbs } from "./open-database.ts";

/** Running processes remember for ten seconds who somebody is. */
const soon = "Kora knows within ten seconds.";

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
