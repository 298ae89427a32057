import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/statement.ts";
import { firstIdAt, newId } from "../../platform/ids.ts";
import type { Services } from "../../services.ts";
import { viewerValues } from "../visibility/index.ts";
import { type Candidate, findCandidates } from "./find-candidates.ts";
import { type RankedFeed, rankFeed, toAffinities } from "./rank-feed.ts";
import { readUserInterests, type UserInterests } from "./user-interests.ts";

/** The time for which old versions are kept, for users who are paging through them. */
const retentionMilliseconds = 60 * 60 * 1000;
/** Max stories by which neighbors are searched: those with the user's strongest positive interactions. */
const maxSeeds = 40;
/** Max genres in which candidates are searched: those with the user's highest affinity. */
const maxGenres = 6;

/** The parameters of the statements that store a version of a feed. */
interface FeedValues extends RankedFeed {
  version: string;
  /** Versions below this id are deleted. */
  deleteBefore: string;
}

const saveFeed = statement<FeedValues & { userId: string }, unknown>(
  "save-feed",
  (value) => sql`
    WITH deleted AS (
      DELETE FROM feeds WHERE user_id = ${value("userId")} AND version < ${value("deleteBefore")}
    )
    INSERT INTO feeds (user_id, version, story_ids, reasons)
    SELECT id, ${value("version")}, ${value("storyIds")}, ${value("reasons")}
    FROM users WHERE id = ${value("userId")}`,
);

const saveCommonFeed = statement<FeedValues, unknown>(
  "save-common-feed",
  (value) => sql`
    WITH deleted AS (DELETE FROM common_feeds WHERE version < ${value("deleteBefore")})
    INSERT INTO common_feeds (version, story_ids, reasons)
    VALUES (${value("version")}, ${value("storyIds")}, ${value("reasons")})`,
);

const noInterests: UserInterests = {
  preferences: [],
  followedUserIds: [],
  interactions: [],
  hiddenUserIds: [],
  mutedUserIds: [],
  hidesMature: true,
  hiddenStoryIds: [],
};
/** The viewer of the common feed. No user has this id. */
const commonFeedViewerId = "00000000-0000-0000-0000-000000000000";

/** Returns the stories that may be recommended to a user with these interests, in no order. */
export function findCandidatesByInterests(
  { db, clock }: Pick<Services, "db" | "clock">,
  input: { userId: string; interests: UserInterests },
): Promise<Candidate[]> {
  const { userId, interests } = input;
  const seeds = interests.interactions.filter(({ isPositive }) => isPositive).slice(0, maxSeeds);
  const genresByAffinity = [...toAffinities(interests).genres].sort(([, a], [, b]) => b - a);
  return findCandidates(
    db,
    {
      ...viewerValues({ userId, ...interests }),
      followedUserIds: interests.followedUserIds,
      seedIds: seeds.map(({ storyId }) => storyId),
      seedWeights: seeds.map(({ weight }) => weight),
      genres: genresByAffinity.slice(0, maxGenres).map(([genre]) => genre),
    },
    clock.now(),
  );
}

async function rankCandidates(
  services: Pick<Services, "db" | "clock">,
  input: { userId: string; interests: UserInterests },
): Promise<FeedValues> {
  const version = newId();
  const allCandidates = await findCandidatesByInterests(services, input);
  // Stories published later are interleaved when a page is read.
  const candidates = allCandidates.filter(({ id }) => id < version);
  const deleteBefore = firstIdAt(new Date(Date.now() - retentionMilliseconds));
  return { ...rankFeed(candidates, input.interests), version, deleteBefore };
}

/** Makes a new version of a user's feed. Does nothing for a deleted user. */
export async function makeFeed(
  services: Pick<Services, "db" | "clock">,
  input: { userId: string },
): Promise<void> {
  const { userId } = input;
  const interests = await readUserInterests(services.db, { userId, now: services.clock.now() });
  if (interests) {
    await services.db.rows(saveFeed, {
      ...(await rankCandidates(services, { userId, interests })),
      userId,
    });
  }
}

/** Makes a new version of the feed for users who have no feed of their own yet. */
export async function makeCommonFeed(services: Pick<Services, "db" | "clock">): Promise<void> {
  await services.db.rows(
    saveCommonFeed,
    await rankCandidates(services, { userId: commonFeedViewerId, interests: noInterests }),
  );
}
