import { parseArgs } from "node:util";
import { type Workload, workloads } from "./workloads.ts";

export interface Options {
  /** Sizes of the communities in stories, ascending. */
  readonly sizes: readonly number[];
  /** The kinds of work to measure. */
  readonly only: readonly Workload[];
  /** Also measures the chat, which needs no seeded community. */
  readonly chat: boolean;
  /** Also measures messages in a large group, which needs no seeded community. */
  readonly group: boolean;
  /** Also measures two processes against one, which needs no seeded community. */
  readonly processes: boolean;
  /** Also measures Kora under more requests than it can serve, with the smallest community. */
  readonly overload: boolean;
  /** Also measures latency at fixed rates, with the smallest community. */
  readonly latency: boolean;
  /** Number of sockets that are connected to each server of the chat benchmark. */
  readonly sockets: number;
  /** Duration of each measurement after its warm-up. */
  readonly seconds: number;
  /** Number of measurements of each kind of work on each server, of which the median counts. */
  readonly runs: number;
  /** Number of connections; each sends the next request after the last response. */
  readonly connections: number;
  /** Keeps databases that were made for other schemas. */
  readonly keep: boolean;
  /** Publishes the results: writes the tables into docs/benchmarks.md and docs/operations.md. */
  readonly write: boolean;
  /** Prints the plans of the statements instead of measuring. */
  readonly explain: boolean;
  /** Folder for CPU profiles of the Kora processes. */
  readonly profile: string | undefined;
}

const chat = "chat";
const group = "group";
const processes = "processes";
const overload = "overload";
const latency = "latency";
/** Benchmarks with their own programs. */
const extraBenchmarks = [chat, group, processes, overload, latency];

const usage = `npm run bench -- [options]
  --stories 10000,1000000     sizes of the communities to measure
  --only feed,chat,overload,…  the work to measure
  --seconds 8                 length of each measurement, after a warm-up of 3 s
  --runs 5                    measurements of each, of which the median counts
  --connections 32            how many ask at once; 1 tells how long a request takes on its own
  --sockets 2000              how many are connected to each server of the chat
  --keep                      keep the databases that were made for another schema
  --write                     put the tables into docs/benchmarks.md and docs/operations.md
  --explain                   print the plans of the statements instead
  --profile folder            write CPU profiles of Kora into that folder`;

/** Thrown for an invalid command line; the message is shown to the user. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export function readOptions(args: string[]): Options {
  const { values } = parse(args);
  const names = workNames(values.only);
  return {
    sizes: [...new Set(values.stories.split(",").map((text) => wholeNumber("stories", text)))].sort(
      (a, b) => a - b,
    ),
    only: workloads.filter((work) => names.includes(work)),
    chat: names.includes(chat),
    group: names.includes(group),
    processes: names.includes(processes),
    overload: names.includes(overload),
    latency: names.includes(latency),
    sockets: evenNumber("sockets", values.sockets),
    seconds: wholeNumber("seconds", values.seconds),
    runs: wholeNumber("runs", values.runs),
    connections: wholeNumber("connections", values.connections),
    keep: values.keep,
    write: values.write,
    explain: values.explain,
    profile: values.profile,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        stories: { type: "string", default: "10000,1000000" },
        only: { type: "string", default: [...workloads, ...extraBenchmarks].join(",") },
        sockets: { type: "string", default: "2000" },
        seconds: { type: "string", default: "8" },
        runs: { type: "string", default: "5" },
        connections: { type: "string", default: "32" },
        keep: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        explain: { type: "boolean", default: false },
        profile: { type: "string" },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

function workNames(text: string): string[] {
  const names = text.split(",");
  const known: readonly string[] = [...workloads, ...extraBenchmarks];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`--only knows ${known.join(", ")}, not “${unknown}”.\n${usage}`);
  }
  return names;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || (name === "stories" && value < 6000)) {
    throw new UsageError(
      name === "stories"
        ? `--stories takes numbers from 6000 up, not “${text}”.\n${usage}`
        : `--${name} takes a whole number from 1 up, not “${text}”.\n${usage}`,
    );
  }
  return value;
}

/** Parses the number of sockets, which is even because users write to each other in pairs. */
function evenNumber(name: string, text: string): number {
  const value = wholeNumber(name, text);
  if (value % 2 === 1) {
    throw new UsageError(`--${name} takes an even number, not “${text}”.\n${usage}`);
  }
  return value;
}
