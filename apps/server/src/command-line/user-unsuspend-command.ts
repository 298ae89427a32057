import { restoreByOperator } from "../features/moderation/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Command } from "./command.ts";
import { openMigratedDatabase } from "./open-database.ts";

export const userUnsuspend: Command = {
  name: "user unsuspend",
  operands: ["<email>"],
  summary: "Ends the suspension of a user.",
  examples: ["user unsuspend kofi@example.com"],
  async run(ctx, { operands: [email = ""] }) {
    const db = await openMigratedDatabase(ctx);
    const { username } = await restoreByOperator({ db, clock: systemClock }, { email });
    ctx.print(`@${username} is no longer suspended.`);
  },
};
