import { limits } from "@kora/contract/limits";
import { suspendByOperator } from "../features/moderation/index.ts";
import { systemClock } from "../platform/clock.ts";
import { type Command, UsageError } from "./command.ts";
import { openForVerbs } from "./open-database.ts";

const { note: longestReason, days: mostDays } = limits.moderation;

export const userSuspend: Command = {
  name: "user suspend",
  operands: ["<email>"],
  options: { days: { type: "string" }, reason: { type: "string" } },
  optionsShown: '--reason "…" [--days N]',
  summary: "Suspends somebody: nobody meets them, and their sessions end. Without --days for good.",
  notes: ["They are told the reason at login. The act stands in the moderators' log."],
  examples: ['user suspend kofi@example.com --days 7 --reason "Insults in comments"'],
  async run(ctx, { operands: [email = ""], options }) {
    const reason = typeof options.reason === "string" ? options.reason.trim() : "";
    if (reason === "" || reason.length > longestReason) {
      throw new UsageError(`Say why with --reason, in at most ${longestReason} characters.`);
    }
    const days = readDays(options.days);
    const db = await openForVerbs(ctx);
    const { username } = await suspendByOperator(
      { db, clock: systemClock },
      { email, days, reason },
    );
    ctx.say(`@${username} is suspended${days === undefined ? "" : ` for ${days} days`}.`);
  },
};

function readDays(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const days = typeof given === "string" && /^\d{1,5}$/.test(given) ? Number(given) : 0;
  if (days >= 1 && days <= mostDays) return days;
  throw new UsageError(`Days must be a whole number from 1 to ${mostDays}.`);
}
