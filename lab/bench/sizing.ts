import { memberCount } from "./group/run.ts";
import type { PublishedResults } from "./published.ts";
import { formatNumber, median } from "./statistics.ts";
import type { Workload } from "./workloads.ts";

const groupSize = formatNumber(memberCount, 0);

/** The titles of the workloads by which operators choose the size of a server. */
const workTitles: Partial<Record<Workload, string>> = {
  feed: "For You, a page",
  story: "one story",
  search: "search",
  comment: "writing a comment",
  like: "a like",
  memoir: "the status row",
};

/** Formats the results of one process of Kora as a Markdown table. Each value is the median over the runs. */
export function sizingToMarkdown(results: PublishedResults): string {
  const { measurements = [], chat, group } = results;
  const machines = [results.machine, chat?.machine, group?.machine].flatMap((item) => item ?? []);
  const works = Object.keys(workTitles) as Workload[];
  const rows = [
    ...works.flatMap((work) => {
      const rates = formatBySize(
        measurements.filter((item) => item.work === work && item.server === "kora"),
        ({ perSecond }) => perSecond,
        (rate) => `${formatRounded(rate)} a second`,
      );
      return rates.length === 0 ? [] : [[workTitles[work], rates.join(", ")]];
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
  const koraMeasurements = measurements.filter(({ server }) => server === "kora");
  const rate = median(
    koraMeasurements.map(({ sustained }) => sustained.received / sustained.seconds),
  );
  const pacedRate = median(koraMeasurements.map(({ paced }) => paced.sent / paced.seconds));
  const delay = formatNumber(median(koraMeasurements.map(({ paced }) => paced.p50)), 1);
  return `${formatRounded(rate)} messages a second to ${formatNumber(sockets, 0)} sockets; at ${formatRounded(pacedRate)} a second, ${delay} ms at the median`;
}

function groupCell({ measurements }: Group): string {
  const koraMeasurements = measurements.filter(({ server }) => server === "kora");
  return `${formatNumber(median(koraMeasurements.map(({ p50 }) => p50)), 0)} ms until the last member received it, at the median`;
}

function memoryCell({ peaks = [], chat }: PublishedResults): string {
  const koraPeaks = peaks.filter(({ server }) => server === "kora");
  const parts = formatBySize(
    koraPeaks,
    ({ memory }) => memory,
    (memory) => `${formatNumber(memory, 0)} MB`,
  );
  const perSocket = median(
    (chat?.measurements ?? []).flatMap(({ server, memory }) => (server === "kora" ? memory : [])),
  );
  const socketParts =
    perSocket === undefined ? [] : [`${formatNumber(perSocket, 1)} kB per idle socket`];
  return [...parts, ...socketParts].join(", ");
}

/** Formats the median of a value for each size of the community, the largest size first. */
function formatBySize<Item extends { readonly stories: number }>(
  items: readonly Item[],
  getValue: (item: Item) => number | undefined,
  format: (value: number | undefined) => string,
): string[] {
  const sizes = [...new Set(items.map(({ stories }) => stories))].sort((a, b) => b - a);
  return sizes.map((size) => {
    const itemsOfSize = items.filter(({ stories }) => stories === size);
    return `${format(median(itemsOfSize.map(getValue)))} with ${formatNumber(size, 0)} stories`;
  });
}

/** Rounds to tens, because the last digit differs from run to run. */
function formatRounded(value: number | undefined): string {
  return formatNumber(value === undefined ? undefined : Math.round(value / 10) * 10, 0);
}
