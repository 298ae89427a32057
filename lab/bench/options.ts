import { parseArgs } from "node:util";
import { type Workload, workloads } from "./workloads.ts";

export interface Options {
  /** Sizes of the communities in stories, ascending. */
  readonly sizes: readonly number[];
  /** The workloads to measure. */
  readonly only: readonly Workload[];
  /** Also measures the chat, which needs no seeded community. */
  readonly chat: boolean;
  /** Also measures messages in a large group, which needs no seeded community. */
  readonly group: boolean;
  /** Also compares two processes with one, which needs no seeded community. */
  readonly processes: boolean;
  /** Also measures Kora under more requests than it can serve, with the smallest community. */
  readonly overload: boolean;
  /** Also measures latency at fixed rates, with the smallest community. */
  readonly latency: boolean;
  /** Also measures the calls of moderators, in databases of their own. */
  readonly moderation: boolean;
  /** Numbers of people in the databases of moderation, ascending. */
  readonly people: readonly number[];
  /** Number of sockets that are connected to each server of the chat benchmark. */
  readonly sockets: number;
  /** Duration of each measurement after its warm-up. */
  readonly seconds: number;
  /** Number of measurements of each workload on each server. The report shows their median. */
  readonly runs: number;
  /** Number of connections. Each sends the next request after the last response. */
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
const moderation = "moderation";
/** Benchmarks in addition to the workloads. */
const extraBenchmarks = [chat, group, processes, overload, latency, moderation];

const usage = `npm run bench -- [options]
  --stories 10000,1000000     sizes of the communities to measure
  --people 10000,1000000      numbers of people in the databases of moderation
  --only feed,chat,overload,…  the workloads and benchmarks to measure
  --seconds 8                 length of each measurement, after a warm-up of 3 s
  --runs 5                    measurements of each; the report shows the median
  --connections 32            concurrent requests; 1 measures the time of a single request
  --sockets 2000              sockets that are connected to each chat server
  --keep                      keep the databases that were made for another schema
  --write                     write the tables into docs/benchmarks.md and docs/operations.md
  --explain                   print the plans of the statements instead
  --profile folder            write CPU profiles of Kora into that folder`;

/** The command line is invalid. The message explains the options. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads the options of the command line. Throws `UsageError` for an invalid one. */
export function readOptions(args: string[]): Options {
  const { values } = parse(args);
  const names = parseNames(values.only);
  return {
    sizes: parseSizes("stories", values.stories),
    only: workloads.filter((work) => names.includes(work)),
    chat: names.includes(chat),
    group: names.includes(group),
    processes: names.includes(processes),
    overload: names.includes(overload),
    latency: names.includes(latency),
    moderation: names.includes(moderation),
    people: parseSizes("people", values.people),
    sockets: parseEvenNumber("sockets", values.sockets),
    seconds: parseWholeNumber("seconds", values.seconds),
    runs: parseWholeNumber("runs", values.runs),
    connections: parseWholeNumber("connections", values.connections),
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
        people: { type: "string", default: "10000,1000000" },
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

function parseNames(text: string): string[] {
  const names = text.split(",");
  const knownNames: readonly string[] = [...workloads, ...extraBenchmarks];
  const unknownName = names.find((name) => !knownNames.includes(name));
  if (unknownName !== undefined) {
    throw new UsageError(
      `--only accepts ${knownNames.join(", ")}, not “${unknownName}”.\n${usage}`,
    );
  }
  return names;
}

/**
 * Min sizes. `chooseAudience` selects 5,000 visible stories, and some stories are not visible. `chooseSamples` selects
 * names that several people have, and there is one moderator for 1,000 people.
 */
const minSizes: Readonly<Record<string, number>> = { stories: 6000, people: 10_000 };

function parseWholeNumber(name: string, text: string): number {
  const value = Number(text);
  const min = minSizes[name] ?? 1;
  if (!Number.isSafeInteger(value) || value < min) {
    throw new UsageError(
      `--${name} must be a whole number of at least ${min}, not “${text}”.\n${usage}`,
    );
  }
  return value;
}

/** Parses a list of different sizes. Returns them in ascending order. */
function parseSizes(name: string, text: string): number[] {
  const sizes = text.split(",").map((size) => parseWholeNumber(name, size));
  return [...new Set(sizes)].sort((a, b) => a - b);
}

/** Parses the number of sockets, which is even because users write to each other in pairs. */
function parseEvenNumber(name: string, text: string): number {
  const value = parseWholeNumber(name, text);
  if (value % 2 === 1) {
    throw new UsageError(`--${name} must be an even number, not “${text}”.\n${usage}`);
  }
  return value;
}
