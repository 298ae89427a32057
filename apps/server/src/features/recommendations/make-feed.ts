import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import { firstIdAt, newId } from "../../platform/ids.ts";
import type { Services } from "../../services.ts";
import { type Candidate, findCandidates } from "./find-candidates.ts";
import { type Ranked, rankFeed, toLikings } from "./rank-feed.ts";
import { readTastes, type Tastes } from "./user-interests.ts";

/** How long somebody may go on paging through a feed that was made anew meanwhile. */
const keptMilliseconds = 60 * 60 * 1000;
/** So many of the stories that a reader was taken by most lead to their fellows. */
const seeds = 40;
/** So many of the genres that a reader likes most are searched. */
const genresSearched = 6;

/** What a feed's row holds, and before which id older versions go. */
interface FeedValues extends Ranked {
  version: string;
  goneBefore: string;
}

const saveFeed = statement<FeedValues & { userId: string }, unknown>(
  "save-feed",
  (v) => sql`
    WITH gone AS (
      DELETE FROM feeds WHERE user_id = ${v("userId")} AND version < ${v("goneBefore")}
    )
    INSERT INTO feeds (user_id, version, story_ids, reasons)
    SELECT id, ${v("version")}, ${v("storyIds")}, ${v("reasons")}
    FROM users WHERE id = ${v("userId")}`,
);

const saveCommonFeed = statement<FeedValues, unknown>(
  "save-common-feed",
  (v) => sql`
    WITH gone AS (DELETE FROM common_feeds WHERE version < ${v("goneBefore")})
    INSERT INTO common_feeds (version, story_ids, reasons)
    VALUES (${v("version")}, ${v("storyIds")}, ${v("reasons")})`,
);

const nobody: Tastes = {
  preferences: [],
  followed: [],
  deeds: [],
  hidden: [],
  hiddenStories: [],
};
const nobodysId = "00000000-0000-0000-0000-000000000000";

/** The stories that somebody with those tastes may be recommended. */
export function candidatesFor(
  { db, clock }: Pick<Services, "db" | "clock">,
  input: { userId: string; tastes: Tastes },
): Promise<Candidate[]> {
  const { userId, tastes } = input;
  const taken = tastes.deeds.filter(({ isTaken }) => isTaken).slice(0, seeds);
  const likings = [...toLikings(tastes).genres].sort(([, a], [, b]) => b - a);
  return findCandidates(
    db,
    {
      viewer: userId,
      hidden: tastes.hidden,
      hiddenStories: tastes.hiddenStories,
      followed: tastes.followed,
      seedIds: taken.map(({ storyId }) => storyId),
      seedWeights: taken.map(({ weight }) => weight),
      genres: likings.slice(0, genresSearched).map(([genre]) => genre),
    },
    clock.now(),
  );
}

async function rank(
  services: Pick<Services, "db" | "clock">,
  input: { userId: string; tastes: Tastes },
): Promise<FeedValues> {
  const version = newId();
  const found = await candidatesFor(services, input);
  // What is published from here on comes to the page by itself.
  const candidates = found.filter(({ id }) => id < version);
  const goneBefore = firstIdAt(new Date(Date.now() - keptMilliseconds));
  return { ...rankFeed(candidates, input.tastes), version, goneBefore };
}

/** Makes a reader's feed anew. Nothing happens for whoever is gone. */
export async function makeFeed(
  services: Pick<Services, "db" | "clock">,
  input: { userId: string },
): Promise<void> {
  const { userId } = input;
  const tastes = await readTastes(services.db, { userId, now: services.clock.now() });
  if (tastes) {
    await services.db.rows(saveFeed, { ...(await rank(services, { userId, tastes })), userId });
  }
}

/** Makes the feed of those who have none of their own yet. */
export async function makeCommonFeed(services: Pick<Services, "db" | "clock">): Promise<void> {
  await services.db.rows(
    saveCommonFeed,
    await rank(services, { userId: nobodysId, tastes: nobody }),
  );
}
