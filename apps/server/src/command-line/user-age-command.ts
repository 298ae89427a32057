import { setBirthMonthByOperator } from "../features/profile/index.ts";
import { systemClock } from "../platform/clock.ts";
import { type Command, UsageError } from "./command.ts";
import { openMigratedDatabase } from "./open-database.ts";

export const userAge: Command = {
  name: "user age",
  operands: ["<email>", "<YYYY-MM>"],
  summary: "Sets the month in which a user was born, also if it makes an adult a minor.",
  notes: ["Users can correct it themselves, except from an adult's month to a minor's."],
  examples: ["user age kofi@example.com 2011-04"],
  async run(ctx, { operands: [email = "", birthMonth = ""] }) {
    const currentMonth = new Date().toISOString().slice(0, 7);
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(birthMonth) || birthMonth > currentMonth) {
      throw new UsageError("State the month as YYYY-MM, such as 2011-04.");
    }
    const db = await openMigratedDatabase(ctx);
    const { username } = await setBirthMonthByOperator(
      { db, clock: systemClock },
      { email, birthMonth },
    );
    ctx.print(`The month of birth of @${username} is ${birthMonth}.`);
  },
};
