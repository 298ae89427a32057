import { inAppOrigins } from "@kora/contract/origins";
import { sharePlatforms } from "@kora/contract/reactions";
import { toPictureUrl } from "@kora/contract/story-picture";
import { eq, sql } from "drizzle-orm";
import type { App } from "../../apps/server/src/app.ts";
import { createAccount } from "../../apps/server/src/features/accounts/index.ts";
import { users } from "../../apps/server/src/features/accounts/tables.ts";
import { createComment } from "../../apps/server/src/features/comments/create-comment.ts";
import { likeComment } from "../../apps/server/src/features/comments/like-comment.ts";
import { likeStory } from "../../apps/server/src/features/reactions/like-story.ts";
import { setBookmark } from "../../apps/server/src/features/reactions/set-bookmark.ts";
import { shareStory } from "../../apps/server/src/features/reactions/share-story.ts";
import { recordInteraction } from "../../apps/server/src/features/reading/record-interaction.ts";
import { countPublicRead } from "../../apps/server/src/features/stories/count-public-read.ts";
import { publishStory } from "../../apps/server/src/features/stories/publish-story.ts";
import { storeStoryPicture } from "../../apps/server/src/features/stories/store-picture.ts";
import { followWriter } from "../../apps/server/src/features/writers/follow-writer.ts";
import { saveWriter } from "../../apps/server/src/features/writers/save-writer.ts";
import type { Clock } from "../../apps/server/src/platform/clock.ts";
import {
  type Context,
  toInternalViewer,
  type ViewerContext,
} from "../../apps/server/src/platform/context.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { runDueJobs } from "../../apps/server/src/platform/jobs/jobs.ts";
import { demoCommunity } from "./content/index.ts";
import { hashToFraction } from "./content/reactions.ts";
import type { DemoComment, DemoCommunity, DemoStory } from "./content/types.ts";
import { day, hour } from "./durations.ts";
import { loadChats } from "./load-chats.ts";
import { loadFriends } from "./load-friends.ts";
import { loadGroups } from "./load-groups.ts";
import { loadModeration } from "./load-moderation.ts";
import { loadPersonalData } from "./load-personal-data.ts";
import { loadPlaylists } from "./load-playlists.ts";
import { loadPublication } from "./load-publication.ts";
import { loadSafety } from "./load-safety.ts";
import { loadSeries } from "./load-series.ts";
import { loadStatuses } from "./load-statuses.ts";
import { type PosterOf, posterFile } from "./poster-file.ts";
import { dateAlerts, setLastSeen } from "./set-times.ts";
import { withCopy } from "./with-copy.ts";

/** All users of the sample community have this password. */
export const demoPassword = "Stories2Tell";

/** A clock that the loader sets, so that the sample data has timestamps in the past. */
export interface DemoClock extends Clock {
  set(timestamp: Date): void;
}

export function createDemoClock(): DemoClock {
  let now = new Date();
  return {
    now: () => now,
    set: (timestamp) => {
      now = timestamp;
    },
  };
}

/** Returns whether the database has no accounts. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [firstUser] = await db.drizzle.select({ id: users.id }).from(users).limit(1);
  return firstUser === undefined;
}

/**
 * Creates the sample community through the operations of the server. Stories are created from the oldest to the newest,
 * because ids sort by time.
 */
export async function loadCommunity(
  app: App,
  db: Database,
  clock: DemoClock,
  today: Date,
  posterOf: PosterOf = posterFile,
): Promise<void> {
  const { writers, readers, stories, threads, follows }: DemoCommunity = demoCommunity;
  const dateBefore = (milliseconds: number) => new Date(today.getTime() - milliseconds);
  const contexts = new Map<string, ViewerContext>();
  const contextOf = (username: string): ViewerContext => {
    const ctx = contexts.get(username);
    if (!ctx) {
      throw new Error(`The sample community has no user ${username}.`);
    }
    return ctx;
  };

  clock.set(dateBefore(120 * day));
  for (const user of [...writers, ...readers]) {
    const account = { ...user, password: demoPassword };
    const { userId } = await createAccount(app.createContext({ viewer: null }), account, {
      verified: true,
    });
    // All of them are adults; the application of a griot sets the month of birth.
    const viewer = { ...toInternalViewer(userId), ageGroup: "adult", hidesMature: false } as const;
    contexts.set(user.username, { ...app.createContext({ viewer }), viewer });
  }
  const aboutTexts = [
    ...readers.map((reader) => ({ ...reader, birthMonth: "1988-05-01" })),
    ...writers.map(({ username, aboutYourself, genres }) => ({
      username,
      aboutMe: aboutYourself,
      preferences: genres,
      birthMonth: undefined,
    })),
  ];
  for (const { username, aboutMe, preferences, birthMonth } of aboutTexts) {
    const isOwnRow = eq(users.id, contextOf(username).viewer.userId);
    await db.drizzle
      .update(users)
      .set({ aboutMe, preferences: [...preferences], birthMonth })
      .where(isOwnRow);
  }
  const storyIds = new Map<string, string>();
  /** Id of the first comment of each user on each story, by slug and username. */
  const commentIds = new Map<string, string>();
  const writerIds = new Map<string, string>();
  for (const writer of writers) {
    const application = { ...writer, genres: [...writer.genres], hobbies: [...writer.hobbies] };
    const savedWriter = await saveWriter(contextOf(writer.username), application);
    writerIds.set(writer.username, savedWriter._id);
  }
  for (const [follower, followedWriters] of Object.entries(follows)) {
    for (const writer of followedWriters) {
      await followWriter(contextOf(follower), { writerId: writerIds.get(writer) ?? "", on: true });
    }
  }
  for (const story of stories.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const publishedAt = dateBefore(story.daysAgo * day + hourOffset(story.slug) * hour);
    clock.set(publishedAt);
    const storyId = await publish(story, contextOf(story.author), posterOf);
    storyIds.set(story.slug, storyId);
    await addReactions(story, storyId, contextOf, clock, publishedAt, today);
    await countVisits(
      story,
      storyId,
      app.createContext({ viewer: null }),
      clock,
      publishedAt,
      today,
    );
    const comments = threads[story.slug] ?? [];
    const ids = await addComments(storyId, comments, contextOf, clock, publishedAt, today);
    for (const [index, { author: commenter }] of comments.entries()) {
      const commentId = ids[index] ?? "";
      const key = `${story.slug} ${commenter}`;
      commentIds.set(key, commentIds.get(key) ?? commentId);
      await likeCommentAsOthers(story, { storyId, commentId, commenter }, contextOf);
    }
  }
  await loadFriends(demoCommunity, contextOf, clock, today);
  const statusIds = await loadStatuses(demoCommunity, contextOf, clock, today);
  await loadGroups(demoCommunity, { contextOf, statusIds, clock, today, posterOf });
  await loadChats(demoCommunity, { contextOf, statusIds, clock, today, posterOf });
  const storyIdOf = (slug: string) => getId(storyIds, slug);
  clock.set(dateBefore(3 * day));
  await loadPlaylists(demoCommunity, contextOf, storyIdOf);
  const seriesIds = await loadSeries(demoCommunity, contextOf, storyIdOf);
  await loadSafety({ visitor: app.createContext({ viewer: null }), contextOf, clock, today });
  await loadPersonalData(demoCommunity, { contextOf, storyIdOf, clock, today, posterOf });
  const seriesIdOf = (title: string) => getId(seriesIds, title);
  const sources = { storyIdOf, seriesIdOf, posterOf };
  await loadPublication(demoCommunity, { contextOf, ...sources, clock, today });
  await loadModeration(demoCommunity, {
    db,
    contextOf,
    storyIdOf,
    statusIds,
    commentIdOf: (slug, username) => getId(commentIds, `${slug} ${username}`),
    clock,
    today,
  });
  clock.set(today);
  await app.jobTrigger.runTriggered();
  await runDueJobs(db.pool, app.jobHandlers, app.createContext({ viewer: null }).log);
  await dateAlerts(db, today);
  await setLastSeen(db);
  await db.drizzle.execute(sql`ANALYZE`);
}

function getId(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The sample community has no ${key}.`);
  return id;
}

/** Lets the author of the story and the first user who liked it like a comment, unless it is their own. */
async function likeCommentAsOthers(
  { author, likedBy }: DemoStory,
  { storyId, commentId, commenter }: { storyId: string; commentId: string; commenter: string },
  contextOf: (username: string) => ViewerContext,
): Promise<void> {
  for (const username of new Set([author, likedBy[0] ?? author])) {
    if (username === commenter) continue;
    await likeComment(contextOf(username), { storyId, path: [commentId], isLiked: true });
  }
}

/** Uploads the pictures in the text of a story and returns the text with their URLs. */
async function uploadPictures(
  html: string,
  ctx: ViewerContext,
  posterOf: PosterOf,
): Promise<string> {
  let uploadedHtml = html;
  for (const [source, slug = ""] of html.matchAll(/\.\.\/\.\.\/posters\/([\w-]+)\.webp/g)) {
    const picture = await withCopy(posterOf(slug), (file) => storeStoryPicture(ctx, file));
    uploadedHtml = uploadedHtml.replace(source, toPictureUrl(picture));
  }
  return uploadedHtml;
}

async function publish(story: DemoStory, ctx: ViewerContext, posterOf: PosterOf): Promise<string> {
  const html = await uploadPictures(story.html, ctx, posterOf);
  return withCopy(posterOf(story.slug), async (poster) => {
    const { _id } = await publishStory(ctx, {
      title: story.title,
      shortDescription: story.shortDescription,
      html,
      genres: story.genre,
      rating: story.rating,
      warnings: story.warnings,
      language: "en",
      posterAlt: story.posterAlt,
      poster,
    });
    return _id;
  });
}

/**
 * Adds reads, likes, bookmarks and shares at different times in the weeks after the story was published. Each user who
 * likes the story has read it, and the first two of them share it.
 */
async function addReactions(
  story: DemoStory,
  storyId: string,
  contextOf: (username: string) => ViewerContext,
  clock: DemoClock,
  publishedAt: Date,
  today: Date,
): Promise<void> {
  for (const username of story.likedBy) {
    const fraction = hashToFraction(`read/${story.slug}/${username}`);
    clock.set(timestampAfter(publishedAt, today, fraction));
    // The prime multiplier makes the origin independent of the timestamp, which has the same fraction.
    const origin = inAppOrigins[Math.floor(fraction * 997) % inAppOrigins.length] ?? "other";
    await recordInteraction(contextOf(username), { storyId, type: "read", origin });
    await likeStory(contextOf(username), { storyId, on: true });
  }
  for (const username of story.bookmarkedBy) {
    clock.set(timestampAfter(publishedAt, today, hashToFraction(`keep/${story.slug}/${username}`)));
    await setBookmark(contextOf(username), { storyId, isBookmarked: true });
  }
  for (const [index, username] of story.likedBy.slice(0, 2).entries()) {
    clock.set(
      timestampAfter(publishedAt, today, hashToFraction(`share/${story.slug}/${username}`)),
    );
    const platform = sharePlatforms[index % sharePlatforms.length] ?? "whatsapp";
    await shareStory(contextOf(username), { storyId, platform });
  }
}

/** Referrers of visitors without an account; a messaging app sends none, so one is undefined. */
const referrers = [
  "https://www.facebook.com/",
  "https://t.co/",
  undefined,
  "https://www.google.com/",
];

/** Counts reads of visitors without an account, who opened a link to the story. */
async function countVisits(
  story: DemoStory,
  storyId: string,
  ctx: Context,
  clock: DemoClock,
  publishedAt: Date,
  today: Date,
): Promise<void> {
  // Visitors read no mature stories.
  const visitorCount = story.rating === "mature" ? 0 : story.likedBy.length / 4;
  for (let index = 0; index < visitorCount; index += 1) {
    const fraction = hashToFraction(`visit/${story.slug}/${index}`);
    clock.set(timestampAfter(publishedAt, today, fraction));
    await countPublicRead(ctx, {
      storyId,
      tempId: `visitor-${story.slug}-${index}`,
      seconds: 40 + Math.round(fraction * 400),
      // The prime multiplier makes the referrer independent of the timestamp, which has the same fraction.
      referrer: referrers[Math.floor(fraction * 991) % referrers.length],
    });
  }
}

/** Returns a timestamp between `publishedAt` and three weeks later or today. Early timestamps are more likely. */
function timestampAfter(publishedAt: Date, today: Date, fraction: number): Date {
  const span = Math.min(today.getTime() - publishedAt.getTime(), 21 * day);
  return new Date(publishedAt.getTime() + span * fraction ** 1.5);
}

/**
 * Adds the comments with their replies between two timestamps; each reply is later than its parent. Returns the ids of
 * the comments without those of the replies.
 */
async function addComments(
  storyId: string,
  comments: readonly DemoComment[],
  contextOf: (username: string) => ViewerContext,
  clock: DemoClock,
  startsAt: Date,
  endsAt: Date,
  parentId?: string,
): Promise<string[]> {
  const ids: string[] = [];
  // The comments fill the first third of the time, which leaves time for their replies.
  const interval = (endsAt.getTime() - startsAt.getTime()) / (comments.length + 1) / 3;
  for (const [index, { author, text, replies }] of comments.entries()) {
    const timestamp = new Date(startsAt.getTime() + interval * (index + 1));
    clock.set(timestamp);
    const { comment } = await createComment(contextOf(author), {
      storyId,
      text,
      ...(parentId !== undefined && { parentId }),
    });
    ids.push(comment._id);
    await addComments(storyId, replies, contextOf, clock, timestamp, endsAt, comment._id);
  }
  return ids;
}

/** Maps a slug to a fixed number of hours, from 0 to below 20, so that stories of the same day differ in their time. */
function hourOffset(slug: string): number {
  let characterSum = 0;
  for (let index = 0; index < slug.length; index += 1) {
    characterSum += slug.charCodeAt(index);
  }
  return (characterSum % 200) / 10;
}
