/** What Kora loads, by kind, in the order of the list that shows it. */
export const dataKinds = ["code", "data", "pictures", "fonts", "voice", "other"] as const;
export type DataKind = (typeof dataKinds)[number];

/** Loaded bytes by kind. */
export type DataUsage = Partial<Readonly<Record<DataKind, number>>>;

/** The parts of an entry of Resource Timing that the meter reads. */
type LoadedResource = Pick<PerformanceResourceTiming, "name" | "initiatorType" | "transferSize">;

/** Kinds by URL path; the first pattern that matches decides. */
const kindsByPath: readonly (readonly [RegExp, DataKind])[] = [
  [/\.woff2?$/, "fonts"],
  [/^\/(media|api\/news\/image)\/|\.(svg|png|webp|jpg|ico)$/, "pictures"],
  [/^\/api\//, "data"],
  [/^\/assets\/|\.(js|css|html)$/, "code"],
];

/** Returns the kind of a resource of this site. */
export function getDataKind({ name, initiatorType }: LoadedResource): DataKind {
  const { pathname } = new URL(name);
  // The paths of files of messages do not tell their kind.
  if (initiatorType === "audio" || initiatorType === "video") return "voice";
  if (pathname.startsWith("/files/")) return initiatorType === "img" ? "pictures" : "other";
  if (initiatorType === "navigation") return "code";
  return kindsByPath.find(([pattern]) => pattern.test(pathname))?.[1] ?? "other";
}

/** Sums the bytes that came over the network. Resources from a cache or from the service worker have none. */
export function sumByKind(resources: readonly LoadedResource[]): DataUsage {
  const usage: Partial<Record<DataKind, number>> = {};
  for (const resource of resources) {
    if (!resource.transferSize) continue;
    const kind = getDataKind(resource);
    usage[kind] = (usage[kind] ?? 0) + resource.transferSize;
  }
  return usage;
}

/** Returns the sum of two usages. */
export function addUsages(first: DataUsage, second: DataUsage): DataUsage {
  const sum: Partial<Record<DataKind, number>> = {};
  for (const kind of dataKinds) {
    const bytes = (first[kind] ?? 0) + (second[kind] ?? 0);
    if (bytes > 0) sum[kind] = bytes;
  }
  return sum;
}
