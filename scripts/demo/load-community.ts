import { copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inAppOrigins } from "@kora/contract/origins";
import { eq, sql } from "drizzle-orm";
import type { App } from "../../apps/server/src/app.ts";
import { createAccount } from "../../apps/server/src/features/accounts/index.ts";
import { users } from "../../apps/server/src/features/accounts/tables.ts";
import { createComment } from "../../apps/server/src/features/comments/create-comment.ts";
import { likeStory } from "../../apps/server/src/features/reactions/like-story.ts";
import { setBookmark } from "../../apps/server/src/features/reactions/set-bookmark.ts";
import { recordInteraction } from "../../apps/server/src/features/reading/record-interaction.ts";
import { countPublicRead } from "../../apps/server/src/features/stories/count-public-read.ts";
import { publishStory } from "../../apps/server/src/features/stories/publish-story.ts";
import { followWriter } from "../../apps/server/src/features/writers/follow-writer.ts";
import { saveWriter } from "../../apps/server/src/features/writers/save-writer.ts";
import type { Clock } from "../../apps/server/src/platform/clock.ts";
import type { Context, ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { demoCommunity } from "./content/index.ts";
import { fractionOf } from "./content/reactions.ts";
import type { DemoComment, DemoCommunity, DemoStory } from "./content/types.ts";
import { loadFriends } from "./load-friends.ts";
import { loadGroups } from "./load-groups.ts";
import { loadStatuses } from "./load-statuses.ts";
import { posterFile } from "./poster-file.ts";

/** All users of the sample community have this password. */
export const password = "Stories2Tell";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** A clock that the loader sets, so that the sample data has timestamps in the past. */
export interface DemoClock extends Clock {
  set(moment: Date): void;
}

export function createDemoClock(): DemoClock {
  let now = new Date();
  return {
    now: () => now,
    set: (moment) => {
      now = moment;
    },
  };
}

/** Returns whether there are no accounts. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [found] = await db.drizzle.select({ id: users.id }).from(users).limit(1);
  return found === undefined;
}

/**
 * Creates the community through the server's own operations. Stories are created from the oldest to the newest, because
 * ids sort by time.
 */
export async function loadCommunity(
  app: App,
  db: Database,
  clock: DemoClock,
  today: Date,
): Promise<void> {
  const { griots, readers, stories, threads, follows }: DemoCommunity = demoCommunity;
  const agoBy = (milliseconds: number) => new Date(today.getTime() - milliseconds);
  const contexts = new Map<string, ViewerContext>();
  const as = (username: string): ViewerContext => {
    const ctx = contexts.get(username);
    if (!ctx) {
      throw new Error(`The sample community has nobody called ${username}.`);
    }
    return ctx;
  };

  clock.set(agoBy(120 * day));
  for (const person of [...griots, ...readers]) {
    const account = { ...person, password };
    const { userId } = await createAccount(app.contextFor(null), account, { verified: true });
    const viewer = {
      userId,
      writerId: null,
      isModerator: false,
      sessionId: "",
      hidden: [],
      hiddenStories: [],
    };
    contexts.set(person.username, { ...app.contextFor(viewer), viewer });
  }
  for (const { username, aboutMe, preferences } of readers) {
    const mine = eq(users.id, as(username).viewer.userId);
    await db.drizzle
      .update(users)
      .set({ aboutMe, preferences: [...preferences] })
      .where(mine);
  }
  const writerIds = new Map<string, string>();
  for (const griot of griots) {
    const application = { ...griot, genres: [...griot.genres], hobbies: [...griot.hobbies] };
    const writer = await saveWriter(as(griot.username), application);
    writerIds.set(griot.username, writer._id);
  }
  for (const [follower, followed] of Object.entries(follows)) {
    for (const griot of followed) {
      await followWriter(as(follower), { writerId: writerIds.get(griot) ?? "", on: true });
    }
  }
  for (const story of stories.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const published = agoBy(story.daysAgo * day + spread(story.slug) * hour);
    clock.set(published);
    const storyId = await publish(story, as(story.griot));
    await react(story, storyId, as, clock, published, today);
    await visit(story, storyId, app.contextFor(null), clock, published, today);
    await converse(storyId, threads[story.slug] ?? [], as, clock, published, today);
  }
  await loadFriends(demoCommunity, as, clock, today);
  await loadStatuses(demoCommunity, as, clock, today);
  await loadGroups(demoCommunity, as, clock, today);
  clock.set(today);
  await db.drizzle.execute(sql`ANALYZE`);
}

async function publish(story: DemoStory, ctx: ViewerContext): Promise<string> {
  const file = posterFile(story.slug);
  const { size } = await stat(file);
  const folder = await mkdtemp(join(tmpdir(), "kora-poster-"));
  const path = join(folder, "poster");
  try {
    await copyFile(file, path);
    const { _id } = await publishStory(ctx, {
      title: story.title,
      shortDescription: story.shortDescription,
      html: story.html,
      genres: story.genre,
      posterAlt: story.posterAlt,
      poster: { path, bytes: size, name: "" },
    });
    return _id;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Lets users read and like the story at different times in the weeks after its publishing, and lets others bookmark it.
 */
async function react(
  story: DemoStory,
  storyId: string,
  as: (username: string) => ViewerContext,
  clock: DemoClock,
  from: Date,
  until: Date,
): Promise<void> {
  for (const username of story.likedBy) {
    const chance = fractionOf(`read/${story.slug}/${username}`);
    clock.set(momentBetween(from, until, chance));
    const origin = inAppOrigins[Math.floor(chance * 997) % inAppOrigins.length] ?? "other";
    await recordInteraction(as(username), { storyId, type: "read", origin });
    await likeStory(as(username), { storyId, on: true });
  }
  for (const username of story.bookmarkedBy) {
    clock.set(momentBetween(from, until, fractionOf(`keep/${story.slug}/${username}`)));
    await setBookmark(as(username), { storyId, on: true });
  }
}

/** Referrers of visitors without an account; undefined for a link that was opened in a messaging app. */
const sites = ["https://www.facebook.com/", "https://t.co/", undefined, "https://www.google.com/"];

/** Counts reads of visitors who received the link of the story. */
async function visit(
  story: DemoStory,
  storyId: string,
  ctx: Context,
  clock: DemoClock,
  from: Date,
  until: Date,
): Promise<void> {
  for (let index = 0; index < story.likedBy.length / 4; index += 1) {
    const chance = fractionOf(`visit/${story.slug}/${index}`);
    clock.set(momentBetween(from, until, chance));
    await countPublicRead(ctx, {
      storyId,
      tempId: `visitor-${story.slug}-${index}`,
      seconds: 40 + Math.round(chance * 400),
      referrer: sites[Math.floor(chance * 991) % sites.length],
    });
  }
}

/** Returns a timestamp in the three weeks after `from`; early ones are more likely. */
function momentBetween(from: Date, until: Date, chance: number): Date {
  const span = Math.min(until.getTime() - from.getTime(), 21 * day);
  return new Date(from.getTime() + span * chance ** 1.5);
}

/** Writes a thread between the publishing of the story and today; each reply follows its parent. */
async function converse(
  storyId: string,
  comments: readonly DemoComment[],
  as: (username: string) => ViewerContext,
  clock: DemoClock,
  from: Date,
  until: Date,
  parentId?: string,
): Promise<void> {
  const step = (until.getTime() - from.getTime()) / (comments.length + 1) / 3;
  for (const [index, { by, text, replies = [] }] of comments.entries()) {
    const moment = new Date(from.getTime() + step * (index + 1));
    clock.set(moment);
    const { comment } = await createComment(as(by), {
      storyId,
      text,
      ...(parentId !== undefined && { parentId }),
    });
    await converse(storyId, replies, as, clock, moment, until, comment._id);
  }
}

/** Maps a slug to a fixed number of hours from 0 to 20, so that stories of the same day have different timestamps. */
function spread(slug: string): number {
  let sum = 0;
  for (let index = 0; index < slug.length; index += 1) {
    sum += slug.charCodeAt(index);
  }
  return (sum % 200) / 10;
}
