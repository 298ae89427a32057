import { removeFactorsByOperator } from "../features/moderation/index.ts";
import { systemClock } from "../platform/clock.ts";
import type { Command } from "./command.ts";
import { openMigratedDatabase } from "./open-database.ts";
import { readReason, reasonOption } from "./read-reason.ts";

export const userRemoveSecondFactor: Command = {
  name: "user remove-second-factor",
  operands: ["<email>"],
  options: reasonOption,
  optionsHelp: '--reason "…"',
  summary:
    "Removes the app with codes, the passkeys and the recovery codes of a user who lost them.",
  notes: [
    "The user is signed out everywhere, gets a mail, and can then log in with the password alone.",
    "Make sure first that it is the user who wants it: the password of the account may be stolen.",
    "The moderation log records it with the reason.",
  ],
  examples: ['user remove-second-factor kofi@example.com --reason "He lost his phone."'],
  async run(ctx, { operands: [email = ""], options }) {
    const reason = readReason(options);
    const db = await openMigratedDatabase(ctx);
    const { username } = await removeFactorsByOperator(
      { db, clock: systemClock },
      { email, reason },
    );
    ctx.print(`@${username} has no second factor now.`);
  },
};
