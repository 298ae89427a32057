import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { rankStories } from "../../apps/server/src/features/recommendations/jobs.ts";
import { findCandidatesByInterests } from "../../apps/server/src/features/recommendations/make-feed.ts";
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
import { type LoadedIds, loadCommunity } from "./load.ts";
import { mean, ndcg, recall } from "./measures.ts";

/** Number of stories at the head of a ranking that count. */
const listLength = 20;
/** Required factor of the feed over both simple rankings, in recall and in nDCG. */
const requiredFactor = 1.5;

/** Returns the ids of stories for the reader with this index, best first. */
type Ranking = (reader: number) => Promise<readonly string[]> | readonly string[];

/** Means over readers, from 0 to 1. */
interface Scores {
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
  const size = { writers: 150, stories: Number(values.stories), readers: Number(values.readers) };
  const community = generateCommunity(size, Number(values.seed));
  const folder = await mkdtemp(join(tmpdir(), "kora-eval-"));
  const silentLog = { info() {}, warn() {} };
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
  cleanup.defer(() => postgres.stop());
  await migrateDatabase(postgres.connectionString);
  const db = openDatabase({
    connectionString: postgres.connectionString,
    connections: 4,
    log: createLogger("error"),
  });
  cleanup.defer(() => db.close());

  const now = new Date();
  const services = { db, clock: { now: () => now } };
  const loadedIds = await loadCommunity(db.pool, community, now);
  await rankStories(services);
  console.log(
    `${size.readers} readers, ${size.stories} stories, ${community.events.length} events, seed ${values.seed}.`,
  );

  const inputsByReader = new Map<number, Awaited<ReturnType<typeof readFeedInputs>>>();
  let totalMilliseconds = 0;
  async function readFeedInputs(reader: number) {
    const userId = loadedIds.readerIds[reader] ?? "";
    const start = performance.now();
    const interests = await readUserInterests(db, { userId, now });
    if (!interests) {
      throw new Error("A reader of the community is not in the database.");
    }
    const candidates = await findCandidatesByInterests(services, { userId, interests });
    rankFeed(candidates, interests);
    totalMilliseconds += performance.now() - start;
    return { interests, candidates };
  }
  for (const reader of community.readers.keys()) {
    inputsByReader.set(reader, await readFeedInputs(reader));
  }
  const feedWith =
    (changes: Partial<Weights>): Ranking =>
    (reader) => {
      const { candidates, interests } = inputsByReader.get(reader) as Awaited<
        ReturnType<typeof readFeedInputs>
      >;
      return rankFeed(candidates, interests, { ...defaultWeights, ...changes }).storyIds;
    };

  const rankings: [string, Ranking][] = [
    ["**For You**", feedWith({})],
    ["most popular", rankByScore(community, loadedIds, popularity(community))],
    [
      "newest first",
      rankByScore(
        community,
        loadedIds,
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
  const activeReaders = new Set(community.events.map(({ reader }) => reader));
  const allReaders = [...community.readers.keys()];
  const newcomers = allReaders.filter((reader) => !activeReaders.has(reader));
  console.log("\n| Ranking | recall@20 | nDCG@20 | new readers: recall@20 | nDCG@20 |");
  console.log("|---|---:|---:|---:|---:|");
  const scoresOfRankings: Scores[] = [];
  for (const [name, ranking] of rankings) {
    const scores = await measure(ranking, allReaders, community, loadedIds);
    const newcomerScores = await measure(ranking, newcomers, community, loadedIds);
    const cells = [scores.recall, scores.ndcg, newcomerScores.recall, newcomerScores.ndcg].map(
      (one) => one.toFixed(3),
    );
    console.log(`| ${name} | ${cells.join(" | ")} |`);
    scoresOfRankings.push(scores);
  }
  const millisecondsPerFeed = totalMilliseconds / community.readers.length;
  console.log(`\nA feed takes ${millisecondsPerFeed.toFixed(1)} ms to make.`);

  const [feed, ...simpleScores] = scoresOfRankings.slice(0, 3) as [Scores, Scores, Scores];
  const isBetter = simpleScores.every(
    (other) =>
      feed.recall >= requiredFactor * other.recall && feed.ndcg >= requiredFactor * other.ndcg,
  );
  const minFactor = (measureName: keyof Scores) =>
    Math.min(...simpleScores.map((other) => feed[measureName] / other[measureName]));
  console.log(
    `At least ${minFactor("recall").toFixed(2)} times the recall and ${minFactor("ndcg").toFixed(2)} times the nDCG ` +
      `of the simple ways: ${isBetter ? "enough" : "NOT ENOUGH"} (${requiredFactor} wanted).`,
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
function rankByScore(
  { stories, events, readers }: GeneratedCommunity,
  { storyIds }: LoadedIds,
  storyScores: readonly number[],
): Ranking {
  const order = [...stories.keys()].sort((a, b) => (storyScores[b] ?? 0) - (storyScores[a] ?? 0));
  const finished = readers.map(() => new Set<number>());
  for (const event of events.filter((one) => one.finished)) {
    finished[event.reader]?.add(event.story);
  }
  return (reader) =>
    order.filter((story) => !finished[reader]?.has(story)).map((story) => storyIds[story] ?? "");
}

async function measure(
  ranking: Ranking,
  readers: readonly number[],
  { futureLikes: liked }: GeneratedCommunity,
  { storyIds }: LoadedIds,
): Promise<Scores> {
  const recalls: number[] = [];
  const ndcgs: number[] = [];
  for (const reader of readers) {
    const list = (await ranking(reader)).slice(0, listLength);
    const likedIds = new Set([...(liked[reader] ?? [])].map((story) => storyIds[story] ?? ""));
    recalls.push(recall(list, likedIds));
    ndcgs.push(ndcg(list, likedIds));
  }
  return { recall: mean(recalls), ndcg: mean(ndcgs) };
}

process.exitCode = (await main()) ? 0 : 1;
