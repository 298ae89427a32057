import { parseArgs } from "node:util";

export interface SoakOptions {
  readonly minutes: number;
  /** Runs of workloads per second; undefined for half of the sustainable rate. */
  readonly rate: number | undefined;
  readonly seed: number;
  readonly publish: boolean;
}

const usage = `Usage: npm run soak -- [options]
  --minutes 60   how long the load runs
  --rate 20      runs of workloads per second; by default half of the rate that the cluster sustains
  --seed 1       seed of the random choices and of the generated inputs
  --publish      write the result into docs/reliability.md`;

/** Thrown for an invalid command line; the message is shown to the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export function readOptions(args: string[]): SoakOptions {
  const values = parse(args);
  return {
    minutes: positiveNumber("minutes", values.minutes),
    rate: values.rate === undefined ? undefined : positiveNumber("rate", values.rate),
    seed: positiveNumber("seed", values.seed),
    publish: values.publish,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        minutes: { type: "string", default: "60" },
        rate: { type: "string" },
        seed: { type: "string", default: "1" },
        publish: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

function positiveNumber(name: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new UsageError(`--${name} takes a number above 0, not “${text}”.\n${usage}`);
}
