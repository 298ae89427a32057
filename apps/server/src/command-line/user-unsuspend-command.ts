import { restoreByOperator } from "../features/moderation/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Command } from "./command.ts";
import { openForVerbs } from "./open-database.ts";

export const userUnsuspend: Command = {
  name: "user unsuspend",
  operands: ["<email>"],
  summary: "Ends a suspension.",
  examples: ["user unsuspend kofi@example.com"],
  async run(ctx, { operands: [email = ""] }) {
    const db = await openForVerbs(ctx);
    const { username } = await restoreByOperator({ db, clock: systemClock }, { email });
    ctx.say(`@${username} is no longer suspended.`);
  },
};
