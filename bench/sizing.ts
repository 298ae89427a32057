import { members } from "./group/run.ts";
import type { PublishedResults } from "./published.ts";
import { formatNumber, median } from "./statistics.ts";
import type { Workload } from "./workloads.ts";

const groupSize = formatNumber(members, 0);

/** The kinds of work by which operators size a server. */
const titles: Partial<Record<Workload, string>> = {
  feed: "For You, a page",
  story: "one story",
  search: "search",
  comment: "writing a comment",
  like: "a like",
  memoir: "the status row",
};

/** Formats what one process of Kora achieves as a Markdown table. Each value is the median over the runs. */
export function sizingToMarkdown(results: PublishedResults): string {
  const { measurements = [], chat, group } = results;
  const machines = [results.machine, chat?.machine, group?.machine].flatMap((one) => one ?? []);
  const works = Object.keys(titles) as Workload[];
  const rows = [
    ...works.flatMap((work) => {
      const rates = bySize(
        measurements.filter((one) => one.work === work && one.server === "kora"),
        ({ perSecond }) => perSecond,
        (rate) => `${rounded(rate)} a second`,
      );
      return rates.length === 0 ? [] : [[titles[work], rates.join(", ")]];
    }),
    ...(chat ? [["chat", chatCell(chat)]] : []),
    ...(group ? [[`a message to a group with ${groupSize} members online`, groupCell(group)]] : []),
    ["memory of a process, peak", memoryCell(results)],
  ];
  return [
    `Measured: ${[...new Set(machines)].join(" ")}`,
    "",
    "| Operation | A process and its database on two cores |",
    "|---|---|",
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
  ].join("\n");
}

type Chat = NonNullable<PublishedResults["chat"]>;
type Group = NonNullable<PublishedResults["group"]>;

function chatCell({ measurements, sockets }: Chat): string {
  const own = measurements.filter(({ server }) => server === "kora");
  const rate = median(own.map(({ sustained }) => sustained.received / sustained.seconds));
  const pace = median(own.map(({ paced }) => paced.sent / paced.seconds));
  const delay = formatNumber(median(own.map(({ paced }) => paced.p50)), 1);
  return `${rounded(rate)} messages a second to ${formatNumber(sockets, 0)} sockets; at ${rounded(pace)} a second, ${delay} ms at the median`;
}

function groupCell({ measurements }: Group): string {
  const own = measurements.filter(({ server }) => server === "kora");
  return `${formatNumber(median(own.map(({ p50 }) => p50)), 0)} ms until the last member received it, at the median`;
}

function memoryCell({ peaks = [], chat }: PublishedResults): string {
  const own = peaks.filter(({ server }) => server === "kora");
  const parts = bySize(
    own,
    ({ memory }) => memory,
    (memory) => `${formatNumber(memory, 0)} MB`,
  );
  const perSocket = median(
    (chat?.measurements ?? []).flatMap(({ server, memory }) => (server === "kora" ? memory : [])),
  );
  const socket =
    perSocket === undefined ? [] : [`${formatNumber(perSocket, 1)} kB per idle socket`];
  return [...parts, ...socket].join(", ");
}

/** Formats the median for each size of the community, the largest first. */
function bySize<One extends { readonly stories: number }>(
  all: readonly One[],
  value: (one: One) => number | undefined,
  format: (value: number | undefined) => string,
): string[] {
  const sizes = [...new Set(all.map(({ stories }) => stories))].sort((a, b) => b - a);
  return sizes.map((size) => {
    const own = all.filter(({ stories }) => stories === size);
    return `${format(median(own.map(value)))} with ${formatNumber(size, 0)} stories`;
  });
}

/** Rounds to tens: more digits differ from run to run. */
function rounded(value: number | undefined): string {
  return formatNumber(value === undefined ? undefined : Math.round(value / 10) * 10, 0);
}
