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
    let failed = 0;
    for await (const { level, message } of examine(ctx)) {
      ctx.print(`${level.padEnd(4)}  ${message}`);
      if (level === "fail") failed += 1;
    }
    if (failed > 0) {
      throw new CommandError(failed === 1 ? "One check failed." : `${failed} checks failed.`);
    }
  },
};
