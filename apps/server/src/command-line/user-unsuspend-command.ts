import { restoreByOperator } from "../features/moderation/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Command } from "./command.ts";
import { openMigratedDatabase } from "./open-database.ts";
import { readReason, reasonOption } from "./read-reason.ts";

export const userUnsuspend: Command = {
  name: "user unsuspend",
  operands: ["<email>"],
  options: reasonOption,
  optionsHelp: '--reason "…"',
  summary: "Ends the suspension of a user. The moderation log records it with the reason.",
  examples: ['user unsuspend kofi@example.com --reason "It was his brother."'],
  async run(ctx, { operands: [email = ""], options }) {
    const reason = readReason(options);
    const db = await openMigratedDatabase(ctx);
    const { username } = await restoreByOperator({ db, clock: systemClock }, { email, reason });
    ctx.print(`@${username} is no longer suspended.`);
  },
};
