import type { Config } from "../../config.ts";
import { describeStartupError } from "../../startup-error.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineFolder } from "./examine-folder.ts";
import { examineModerators } from "./examine-moderators.ts";
import { examineMail, examineMedia, examineRedis } from "./examine-services.ts";
import { examineSettings } from "./examine-settings.ts";
import { type Finding, fail } from "./finding.ts";

type Examination = (ctx: CommandContext, config: Config) => AsyncIterable<Finding> | Finding[];

const examinations: readonly Examination[] = [
  (_ctx, config) => examineSettings(config),
  (_ctx, config) => examineFolder(config),
  examineDatabase,
  examineModerators,
  examineRedis,
  examineMedia,
  (_ctx, config) => examineMail(config),
];

/** Checks all components in turn. A check that throws yields a finding of the level `fail`. */
export async function* examine(ctx: CommandContext): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = ctx.config();
  } catch (error) {
    yield fail(describeStartupError(error));
    return;
  }
  for (const examination of examinations) {
    try {
      yield* examination(ctx, config);
    } catch (error) {
      yield fail(error instanceof CommandError ? error.message : describeStartupError(error));
    }
  }
}
