import { type Command, CommandError } from "./command.ts";
import { examine } from "./doctor/examine.ts";

export const doctor: Command = {
  name: "doctor",
  operands: [],
  summary: "Looks at the settings, the connections, the database, the disk and the clock.",
  notes: [
    "It may be asked while Kora runs. Each line is ok, warn or fail, and says what to do. With a fail the exit code is 1.",
  ],
  examples: ["doctor"],
  async run(ctx) {
    let failed = 0;
    for await (const { level, sentence } of examine(ctx)) {
      ctx.say(`${level.padEnd(4)}  ${sentence}`);
      if (level === "fail") failed += 1;
    }
    if (failed > 0) {
      throw new CommandError(failed === 1 ? "One check failed." : `${failed} checks failed.`);
    }
  },
};
