import type { CallInput } from "@kora/contract";
import sharp from "sharp";
import type { Clock } from "../../apps/server/src/platform/clock.ts";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import type { TestUser } from "../../apps/server/src/testing/test-app.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import type { Api } from "./api.ts";

/** Where a community is created: its database, for users with sessions, and its API, for everything else. */
export interface Host {
  readonly api: Api;
  readonly db: Database;
  readonly clock: Clock;
}

interface Group {
  readonly id: string;
  readonly creator: TestUser;
  readonly members: readonly TestUser[];
}

/** The users that make the load, and what they read and write to. */
export interface Community {
  /** All users but the moderator and the blockers. The writers come first. */
  readonly users: readonly TestUser[];
  readonly writers: readonly TestUser[];
  readonly moderator: TestUser;
  /** Users who do nothing but block each other, so that no other workload is refused because of a block. */
  readonly blockers: readonly TestUser[];
  /** Stories that are never deleted. */
  readonly storyIds: readonly string[];
  /** A public group, whose members stay, for each of some writers. */
  readonly groups: readonly Group[];
  /** Latest comments, statuses, messages, stories and series of the load, which later runs use. */
  readonly recent: RecentContent;
  readonly picture: Buffer;
}

interface RecentContent {
  readonly comments: { storyId: string; path: readonly string[]; author: TestUser }[];
  readonly statuses: { id: string; author: TestUser }[];
  readonly messages: { id: string; author: TestUser }[];
  readonly stories: { id: string; author: TestUser }[];
  readonly series: { id: string; author: TestUser }[];
}

const maxRecent = 200;

/** Removes an item that was deleted from a list of recent content, so that no workload refers to it. */
export function forget<Item>(items: Item[], item: Item): void {
  const index = items.indexOf(item);
  if (index !== -1) items.splice(index, 1);
}

/** Adds an item to a list of recent content and removes the oldest one if there are too many. */
export function remember<Item>(items: Item[], item: Item): void {
  items.push(item);
  if (items.length > maxRecent) items.shift();
}

export interface CommunitySize {
  readonly users: number;
  readonly writers: number;
  readonly storiesPerWriter: number;
  readonly groups: number;
}

export const genres = ["fantasy", "african folktales", "poetry", "romance"];
const words = ["river", "drum", "market", "moon", "lion", "rain", "song", "road"];

/** Returns a text that no other call of this function returns. */
export function createText(subject: string): string {
  textCount += 1;
  return `${subject} of the ${words[textCount % words.length]}, number ${textCount}.`;
}
let textCount = 0;

/** Creates a community: users by rows, and their content through the API, as the product does. */
export async function makeCommunity(host: Host, size: CommunitySize): Promise<Community> {
  const { api, db } = host;
  const picture = await sharp({
    create: { width: 600, height: 600, channels: 3, background: "#203050" },
  })
    .jpeg()
    .toBuffer();
  const makeUsers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => makeReader(host)));
  const users = await makeUsers(size.users);
  const blockers = await makeUsers(4);
  const [moderator] = await makeUsers(1);
  if (!moderator) throw new Error("The moderator was not created.");
  await db.pool.query("UPDATE users SET is_moderator = true WHERE id = $1", [moderator.userId]);
  const writers = users.slice(0, size.writers);
  const storyIds: string[] = [];
  for (const [n, writer] of writers.entries()) {
    await becomeWriter(api, writer, `Writer ${n}`);
    for (let story = 0; story < size.storiesPerWriter; story += 1) {
      storyIds.push(await publishStory(api, writer, picture));
    }
  }
  const groups: Group[] = [];
  for (const creator of writers.slice(0, size.groups)) {
    const { _id: id } = await api.call(
      "createGroup",
      { body: { name: createText("Listeners"), description: "", privacy: "public" } },
      creator,
    );
    const members = users
      .filter((user) => user !== creator)
      .filter((_, n) => n % size.groups === groups.length)
      .slice(0, 12);
    for (const member of members) await api.call("joinGroup", { params: { id }, body: {} }, member);
    groups.push({ id, creator, members });
  }
  const recent: RecentContent = {
    comments: [],
    statuses: [],
    messages: [],
    stories: [],
    series: [],
  };
  return { users, writers, moderator, blockers, storyIds, groups, recent, picture };
}

/** Gives a user a writer record. */
export async function becomeWriter(api: Api, user: TestUser, posterName: string): Promise<void> {
  const body = {
    country: "Ghana",
    posterName,
    aboutYourself: "I tell what the river told me.",
    genres: genres.slice(0, 2),
    hobbies: ["Reading"],
    age: 34,
  };
  await api.call("saveWriter", { body }, user);
}

/** Publishes a story and returns its id. `fields` replace those of its form. */
export async function publishStory(
  api: Api,
  writer: TestUser,
  picture: Buffer,
  fields: Partial<CallInput<"publishStory">["form"]> = {},
): Promise<string> {
  const form = {
    title: createText("The story"),
    shortDescription: createText("A tale"),
    story: `<p>${createText("Once there was a song")}</p>`,
    genre: JSON.stringify(genres.slice(0, 2)),
    ...fields,
  };
  const story = await api.call("publishStory", { form, files: { posterImage: picture } }, writer);
  return story._id;
}
