import { setBirthMonthByOperator } from "../features/moderation/index.ts";
import { systemClock } from "../platform/clock.ts";
import { type Command, UsageError } from "./command.ts";
import { openMigratedDatabase } from "./open-database.ts";
import { readReason, reasonOption } from "./read-reason.ts";

export const userAge: Command = {
  name: "user age",
  operands: ["<email>", "<YYYY-MM>"],
  options: reasonOption,
  optionsHelp: '--reason "…"',
  summary: "Sets the month in which a user was born, also if it makes an adult a minor.",
  notes: [
    "Users can correct it themselves, except from an adult's month to a minor's.",
    "Under 13, the account is closed, and erased after 30 days unless it is reopened before.",
    "The user gets an alert and a mail with the reason, and can appeal. The moderation log records it.",
  ],
  examples: ['user age kofi@example.com 2011-04 --reason "His school has told us."'],
  async run(ctx, { operands: [email = "", birthMonth = ""], options }) {
    const currentMonth = new Date().toISOString().slice(0, 7);
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(birthMonth) || birthMonth > currentMonth) {
      throw new UsageError("State the month as YYYY-MM, such as 2011-04.");
    }
    const reason = readReason(options);
    const db = await openMigratedDatabase(ctx);
    const { username, eraseAt } = await setBirthMonthByOperator(
      { db, clock: systemClock },
      { email, birthMonth, reason },
    );
    ctx.print(`The month of birth of @${username} is ${birthMonth}.`);
    if (eraseAt) {
      const day = eraseAt.toISOString().slice(0, 10);
      ctx.print(`They are under 13: the account is closed, and will be erased on ${day}.`);
    }
  },
};
