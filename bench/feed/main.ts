import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { rankStories } from "../../apps/server/src/features/recommendations/jobs.ts";
import { findCandidatesFor } from "../../apps/server/src/features/recommendations/make-feed.ts";
import {
  defaultWeights,
  rankFeed,
  type Weights,
} from "../../apps/server/src/features/recommendations/rank-feed.ts";
import { readUserInterests } from "../../apps/server/src/features/recommendations/user-interests.ts";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../../apps/server/src/platform/database/migrate.ts";
import { createLogger } from "../../apps/server/src/platform/log.ts";
import { type GeneratedCommunity, generateCommunity } from "./community.ts";
import { type Loaded, loadCommunity } from "./load.ts";
import { mean, ndcg, recall } from "./measures.ts";

const top = 20;
/** Required factor of the feed over both simple rankings, in recall and in nDCG. */
const wanted = 1.5;

type Way = (reader: number) => Promise<readonly string[]> | readonly string[];

interface Figures {
  readonly recall: number;
  readonly ndcg: number;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: "11" },
      readers: { type: "string", default: "500" },
      stories: { type: "string", default: "2000" },
    },
  });
  const size = { griots: 150, stories: Number(values.stories), readers: Number(values.readers) };
  const community = generateCommunity(size, Number(values.seed));
  const folder = await mkdtemp(join(tmpdir(), "kora-eval-"));
  const quiet = { info() {}, warn() {} };
  await using open = new AsyncDisposableStack();
  open.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  open.defer(() => postgres.stop());
  await migrateDatabase(postgres.connectionString);
  const db = openDatabase({
    connectionString: postgres.connectionString,
    connections: 4,
    log: createLogger("error"),
  });
  open.defer(() => db.close());

  const now = new Date();
  const parts = { db, clock: { now: () => now } };
  const loaded = await loadCommunity(db.pool, community, now);
  await rankStories(parts);
  console.log(
    `${size.readers} readers, ${size.stories} stories, ${community.events.length} events, seed ${values.seed}.`,
  );

  const known = new Map<number, Awaited<ReturnType<typeof look>>>();
  let milliseconds = 0;
  async function look(reader: number) {
    const userId = loaded.readerIds[reader] ?? "";
    const since = performance.now();
    const tastes = await readUserInterests(db, { userId, now });
    if (!tastes) {
      throw new Error("A reader of the community is not in the database.");
    }
    const candidates = await findCandidatesFor(parts, { userId, interests: tastes });
    rankFeed(candidates, tastes);
    milliseconds += performance.now() - since;
    return { tastes, candidates };
  }
  for (const reader of community.readers.keys()) {
    known.set(reader, await look(reader));
  }
  const feedWith =
    (changes: Partial<Weights>): Way =>
    (reader) => {
      const { candidates, tastes } = known.get(reader) as Awaited<ReturnType<typeof look>>;
      return rankFeed(candidates, tastes, { ...defaultWeights, ...changes }).storyIds;
    };

  const ways: [string, Way][] = [
    ["**For You**", feedWith({})],
    ["most popular", bySort(community, loaded, popularity(community))],
    [
      "newest first",
      bySort(
        community,
        loaded,
        community.stories.map(({ age }) => -age),
      ),
    ],
    ["without genres", feedWith({ genre: 0 })],
    ["without follows", feedWith({ follow: 0 })],
    ["without writers read", feedWith({ writer: 0 })],
    ["without co-reading", feedWith({ coRead: 0, coReadInGenre: 0 })],
    ["without engagement", feedWith({ engagement: 0 })],
    ["without freshness", feedWith({ freshness: 0 })],
  ];
  const acted = new Set(community.events.map(({ reader }) => reader));
  const everyone = [...community.readers.keys()];
  const newcomers = everyone.filter((reader) => !acted.has(reader));
  console.log("\n| Ranking | recall@20 | nDCG@20 | new readers: recall@20 | nDCG@20 |");
  console.log("|---|---:|---:|---:|---:|");
  const found: Figures[] = [];
  for (const [name, way] of ways) {
    const all = await measure(way, everyone, community, loaded);
    const fresh = await measure(way, newcomers, community, loaded);
    const cells = [all.recall, all.ndcg, fresh.recall, fresh.ndcg].map((one) => one.toFixed(3));
    console.log(`| ${name} | ${cells.join(" | ")} |`);
    found.push(all);
  }
  const each = milliseconds / community.readers.length;
  console.log(`\nA feed takes ${each.toFixed(1)} ms to make.`);

  const [feed, ...simple] = found.slice(0, 3) as [Figures, Figures, Figures];
  const isBetter = simple.every(
    (other) => feed.recall >= wanted * other.recall && feed.ndcg >= wanted * other.ndcg,
  );
  const least = (of: keyof Figures) => Math.min(...simple.map((other) => feed[of] / other[of]));
  console.log(
    `At least ${least("recall").toFixed(2)} times the recall and ${least("ndcg").toFixed(2)} times the nDCG ` +
      `of the simple ways: ${isBetter ? "enough" : "NOT ENOUGH"} (${wanted} wanted).`,
  );
  return isBetter;
}

/** Counts the finishes, likes and bookmarks of each story. */
function popularity({ stories, events }: GeneratedCommunity): number[] {
  const counts = stories.map(() => 0);
  for (const { story, finished, liked, bookmarked } of events) {
    counts[story] = (counts[story] ?? 0) + Number(finished) + Number(liked) + Number(bookmarked);
  }
  return counts;
}

/** Ranks all stories once for all readers; each reader's finished stories are left out. */
function bySort(
  { stories, events, readers }: GeneratedCommunity,
  { storyIds }: Loaded,
  worth: readonly number[],
): Way {
  const order = [...stories.keys()].sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0));
  const finished = readers.map(() => new Set<number>());
  for (const event of events.filter((one) => one.finished)) {
    finished[event.reader]?.add(event.story);
  }
  return (reader) =>
    order.filter((story) => !finished[reader]?.has(story)).map((story) => storyIds[story] ?? "");
}

async function measure(
  way: Way,
  readers: readonly number[],
  { liked }: GeneratedCommunity,
  { storyIds }: Loaded,
): Promise<Figures> {
  const recalls: number[] = [];
  const ndcgs: number[] = [];
  for (const reader of readers) {
    const list = (await way(reader)).slice(0, top);
    const wantedIds = new Set([...(liked[reader] ?? [])].map((story) => storyIds[story] ?? ""));
    recalls.push(recall(list, wantedIds));
    ndcgs.push(ndcg(list, wantedIds));
  }
  return { recall: mean(recalls), ndcg: mean(ndcgs) };
}

process.exitCode = (await main()) ? 0 : 1;
