import { type Command, CommandError } from "./command.ts";
import { examine } from "./doctor/examine.ts";

export const doctor: Command = {
  name: "doctor",
  operands: [],
  summary: "Checks the settings, the connections, the database, the disk and the clock.",
  notes: [
    "Kora may run meanwhile. Each line starts with ok, warn or fail, and says what to do. After a fail the exit code is 1.",
  ],
  examples: ["doctor"],
  async run(ctx) {
    let failureCount = 0;
    for await (const { level, message } of examine(ctx)) {
      ctx.print(`${level.padEnd(4)}  ${message}`);
      if (level === "fail") failureCount += 1;
    }
    if (failureCount > 0) {
      throw new CommandError(
        failureCount === 1 ? "One check failed." : `${failureCount} checks failed.`,
      );
    }
  },
};
