import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findCandidatesByInterests } from "../../../apps/server/src/features/recommendations/make-feed.ts";
import {
  defaultWeights,
  rankFeed,
  type Weights,
} from "../../../apps/server/src/features/recommendations/rank-feed.ts";
import { rankStories } from "../../../apps/server/src/features/recommendations/rank-stories.ts";
import { readUserInterests } from "../../../apps/server/src/features/recommendations/user-interests.ts";
import { openDatabase } from "../../../apps/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../../../apps/server/src/platform/database/embedded.ts";
import { migrateDatabase } from "../../../apps/server/src/platform/database/migrate.ts";
import { createLogger } from "../../../apps/server/src/platform/log.ts";
import { type GeneratedCommunity, generateCommunity } from "./community.ts";
import { type LoadedIds, loadCommunity } from "./load.ts";
import { mean, ndcg, recall } from "./measures.ts";

/** The number of first stories of a ranking that are evaluated. */
const listLength = 20;
/** The feed must have this factor of the recall and of the nDCG of both simple rankings. */
const requiredFactor = 1.5;

/** Returns the ids of stories for the reader with this index, best first. */
type Ranking = (reader: number) => Promise<readonly string[]> | readonly string[];

/** The means over readers, from 0 to 1. */
interface Scores {
  readonly recall: number;
  readonly ndcg: number;
}

/** Evaluates the feed. Returns whether it is sufficiently better than the simple rankings. */
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
    `${size.readers} readers, ${size.stories} stories, ${community.interactions.length} interactions, seed ${values.seed}.`,
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
  const createFeedRanking =
    (changedWeights: Partial<Weights>): Ranking =>
    (reader) => {
      const { candidates, interests } = inputsByReader.get(reader) as Awaited<
        ReturnType<typeof readFeedInputs>
      >;
      return rankFeed(candidates, interests, { ...defaultWeights, ...changedWeights }).storyIds;
    };

  const rankings: [string, Ranking][] = [
    ["**For You**", createFeedRanking({})],
    ["most popular", rankByScore(community, loadedIds, countReactions(community))],
    [
      "newest first",
      rankByScore(
        community,
        loadedIds,
        community.stories.map(({ age }) => -age),
      ),
    ],
    ["without genres", createFeedRanking({ genre: 0 })],
    ["without follows", createFeedRanking({ follow: 0 })],
    ["without writers read", createFeedRanking({ writer: 0 })],
    ["without co-reading", createFeedRanking({ coRead: 0, coReadInGenre: 0 })],
    ["without engagement", createFeedRanking({ engagement: 0 })],
    ["without freshness", createFeedRanking({ freshness: 0 })],
  ];
  const activeReaders = new Set(community.interactions.map(({ reader }) => reader));
  const allReaders = [...community.readers.keys()];
  const newcomers = allReaders.filter((reader) => !activeReaders.has(reader));
  console.log("\n| Ranking | recall@20 | nDCG@20 | new readers: recall@20 | nDCG@20 |");
  console.log("|---|---:|---:|---:|---:|");
  const scoresOfRankings: Scores[] = [];
  for (const [name, ranking] of rankings) {
    const scores = await evaluate(ranking, allReaders, community, loadedIds);
    const newcomerScores = await evaluate(ranking, newcomers, community, loadedIds);
    const cells = [scores.recall, scores.ndcg, newcomerScores.recall, newcomerScores.ndcg].map(
      (score) => score.toFixed(3),
    );
    console.log(`| ${name} | ${cells.join(" | ")} |`);
    scoresOfRankings.push(scores);
  }
  const millisecondsPerFeed = totalMilliseconds / community.readers.length;
  console.log(`\nA feed takes ${millisecondsPerFeed.toFixed(1)} ms to compute.`);

  const [feed, ...simpleScores] = scoresOfRankings.slice(0, 3) as [Scores, Scores, Scores];
  const isBetter = simpleScores.every(
    (simple) =>
      feed.recall >= requiredFactor * simple.recall && feed.ndcg >= requiredFactor * simple.ndcg,
  );
  const minFactor = (measureName: keyof Scores) =>
    Math.min(...simpleScores.map((simple) => feed[measureName] / simple[measureName]));
  console.log(
    `At least ${minFactor("recall").toFixed(2)} times the recall and ${minFactor("ndcg").toFixed(2)} times the nDCG ` +
      `of the simple rankings: ${isBetter ? "enough" : "NOT ENOUGH"} (required: ${requiredFactor}).`,
  );
  return isBetter;
}

/** Counts the finishes, likes and bookmarks of each story. */
function countReactions({ stories, interactions }: GeneratedCommunity): number[] {
  const counts = stories.map(() => 0);
  for (const { story, isFinished, isLiked, isBookmarked } of interactions) {
    counts[story] =
      (counts[story] ?? 0) + Number(isFinished) + Number(isLiked) + Number(isBookmarked);
  }
  return counts;
}

/** Ranks all stories by one score for all readers, without the stories that a reader has finished. */
function rankByScore(
  { stories, interactions, readers }: GeneratedCommunity,
  { storyIds }: LoadedIds,
  storyScores: readonly number[],
): Ranking {
  const rankedStories = [...stories.keys()].sort(
    (a, b) => (storyScores[b] ?? 0) - (storyScores[a] ?? 0),
  );
  const finishedByReader = readers.map(() => new Set<number>());
  for (const interaction of interactions.filter(({ isFinished }) => isFinished)) {
    finishedByReader[interaction.reader]?.add(interaction.story);
  }
  return (reader) =>
    rankedStories
      .filter((story) => !finishedByReader[reader]?.has(story))
      .map((story) => storyIds[story] ?? "");
}

/** Compares the first stories of a ranking with the stories that the readers will like. */
async function evaluate(
  ranking: Ranking,
  readers: readonly number[],
  { futureLikes }: GeneratedCommunity,
  { storyIds }: LoadedIds,
): Promise<Scores> {
  const recalls: number[] = [];
  const ndcgs: number[] = [];
  for (const reader of readers) {
    const topIds = (await ranking(reader)).slice(0, listLength);
    const likedIds = new Set(
      [...(futureLikes[reader] ?? [])].map((story) => storyIds[story] ?? ""),
    );
    recalls.push(recall(topIds, likedIds));
    ndcgs.push(ndcg(topIds, likedIds));
  }
  return { recall: mean(recalls), ndcg: mean(ndcgs) };
}

process.exitCode = (await main()) ? 0 : 1;
