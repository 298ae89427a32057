import { formatNumber, median } from "../statistics.ts";
import { atOnce, type ChatBenchResult, type ChatMeasurement, pace } from "./run.ts";

const titles = { bare: "bare Socket.IO, one row a message", kora: "**Kora**" } as const;

/**
 * Formats the results as Markdown. Each value is the median over the runs; each ratio is the median of the ratios per
 * run.
 */
export function chatToMarkdown({ measurements: found, sockets }: ChatBenchResult): string {
  const rows = (["bare", "kora"] as const).map((server) => {
    const own = found.filter((one) => one.server === server);
    const of = (value: (one: ChatMeasurement) => number | undefined, digits: number) =>
      `${formatNumber(median(own.map(value)), digits)} (${formatNumber(ratio(own, found, value), 2)})`;
    const lost = own.reduce(
      (sum, { paced, sustained }) => sum + missing(paced) + missing(sustained),
      0,
    );
    const sent = own.reduce((sum, { paced, sustained }) => sum + paced.sent + sustained.sent, 0);
    const cells = [
      titles[server],
      of(({ paced }) => paced.p50, 2),
      of(({ paced }) => paced.p99, 1),
      of(({ cpu }) => cpu, 2),
      of(({ sustained }) => sustained.received / sustained.seconds, 0),
      of(({ memory }) => memory, 1),
      `${lost} of ${sent.toLocaleString("en")}`,
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    `Chat with ${sockets.toLocaleString("en")} sockets on each server; in brackets the ratio to the bare one.`,
    "",
    `| Server | delivery p50 ms at ${pace}/s | p99 ms | CPU ms a message | messages/s, ${atOnce} under way | kB an idle socket | lost |`,
    "|---|---:|---:|---:|---:|---:|---:|",
    ...rows,
  ].join("\n");
}

const missing = ({ sent, received }: { sent: number; received: number }) => sent - received;

function ratio(
  own: readonly ChatMeasurement[],
  all: readonly ChatMeasurement[],
  value: (one: ChatMeasurement) => number | undefined,
): number | undefined {
  return median(
    own.map((one) => {
      const bare = all.find(({ server, run }) => server === "bare" && run === one.run);
      const [top, bottom] = [value(one), bare && value(bare)];
      return top === undefined || bottom === undefined ? undefined : top / bottom;
    }),
  );
}
