import { limits } from "@kora/contract/limits";
import { suspendByOperator } from "../features/moderation/index.ts";
import { systemClock } from "../platform/clock.ts";
import { type Command, UsageError } from "./command.ts";
import { openMigratedDatabase } from "./open-database.ts";
import { readReason, reasonOption } from "./read-reason.ts";

const { days: maxDays } = limits.moderation;

export const userSuspend: Command = {
  name: "user suspend",
  operands: ["<email>"],
  options: { days: { type: "string" }, ...reasonOption },
  optionsHelp: '--reason "…" [--days N]',
  summary:
    "Suspends a user: hides them from all other users and ends their sessions. Without --days, permanently.",
  notes: ["The user sees the reason at login. The moderation log records the suspension."],
  examples: ['user suspend kofi@example.com --days 7 --reason "Insults in comments"'],
  async run(ctx, { operands: [email = ""], options }) {
    const reason = readReason(options);
    const days = readDays(options.days);
    const db = await openMigratedDatabase(ctx);
    const { username } = await suspendByOperator(
      { db, clock: systemClock },
      { email, days, reason },
    );
    ctx.print(`@${username} is suspended${days === undefined ? "" : ` for ${days} days`}.`);
  },
};

function readDays(option: unknown): number | undefined {
  if (option === undefined) return undefined;
  const days = typeof option === "string" && /^\d{1,5}$/.test(option) ? Number(option) : 0;
  if (days >= 1 && days <= maxDays) return days;
  throw new UsageError(`Days must be a whole number from 1 to ${maxDays}.`);
}
