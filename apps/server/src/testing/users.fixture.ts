import type { CallInput } from "@kora/contract";
import { openSession } from "../features/accounts/index.ts";
import { users } from "../features/accounts/tables.ts";
import { userBlocks } from "../features/blocks/tables.ts";
import {
  stories,
  storyBodies,
  storyCounts,
  storyGenres,
  storyTags,
} from "../features/stories/tables.ts";
import { writers } from "../features/writers/tables.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/ids.ts";
import type { TestApp, TestUser } from "./test-app.ts";

/** A writer of one test. */
export interface TestWriter extends TestUser {
  readonly writerId: string;
}

/** The password of all test users. */
export const testPassword = "Kora2strings";
/** The Argon2id hash of `testPassword`, at the lowest cost. */
const testPasswordHash =
  "$argon2id$v=19$m=8,t=1,p=1$RGZghm4GnrGMjXtKONn4WA$uxUY2vWS8fqI/+Qm8kIVSy/PmIr3SCVhfr5u1T73THA";

/** The input for deleting the account of a test user. */
export const deleteAccountInput = { body: { password: testPassword } };

/** Deletes the account of a user as 14 days ago, and erases it. `runJobs` then deletes the user's content. */
export async function deleteAndErase(
  testApp: Pick<TestApp, "app" | "call" | "db">,
  user: TestUser,
  stories: "erase" | "keep" = "erase",
): Promise<void> {
  await testApp.call("deleteAccount", { body: { ...deleteAccountInput.body, stories } }, user);
  await eraseNow(testApp, user);
}

/** Erases a deleted account, as if it had been deleted 14 days ago. */
export async function eraseNow(
  { app, db }: Pick<TestApp, "app" | "db">,
  { userId }: Pick<TestUser, "userId">,
): Promise<void> {
  await db.pool.query(
    "UPDATE users SET deletion_requested_at = deletion_requested_at - interval '14 days' WHERE id = $1",
    [userId],
  );
  await app.jobHandlers["erase-due-accounts"]({});
}

/** An application to become a griot. */
export const writerApplication: CallInput<"saveWriter">["body"] = {
  country: "Ghana",
  posterName: "Ama",
  aboutYourself: "I tell what the river told me.",
  age: 34,
  genres: ["fantasy"],
  hobbies: ["Reading"],
};

const uniqueName = (prefix: string) => `${prefix}_${newId().slice(-12)}`;

type UserChanges = Partial<typeof users.$inferInsert>;

/** Creates a verified user with a session. `changes` overrides columns of the user. */
export async function makeReader(
  testApp: { readonly db: Database; readonly clock: Clock },
  changes: UserChanges = {},
): Promise<TestUser> {
  const [reader] = await makeReaders(testApp, [changes]);
  return reader as TestUser;
}

/** Creates several users as `makeReader` does, in fewer statements. */
async function makeReaders(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  changesOfUsers: readonly UserChanges[],
): Promise<TestUser[]> {
  const now = clock.now();
  const rows = changesOfUsers.map((changes) => {
    const username = changes.username ?? uniqueName("reader");
    const email = changes.email ?? `${username}@example.com`;
    return {
      id: newId(),
      name: `Name of ${username}`,
      passwordHash: testPasswordHash,
      createdAt: now,
      verifiedAt: now,
      ...changes,
      username,
      email,
    };
  });
  await db.drizzle.insert(users).values(rows);
  const tokens = await Promise.all(
    rows.map(({ id }) => openSession(db, { userId: id, device: "a test", now })),
  );
  return rows.map(({ id, username, email }, n) => ({
    userId: id,
    username,
    email,
    token: tokens[n] ?? "",
  }));
}

type WriterChanges = Partial<typeof writers.$inferInsert>;

/**
 * Creates a verified user with a writer record. `changes` overrides columns of the record, `userChanges` those of the
 * user.
 */
export async function makeWriter(
  testApp: TestApp,
  { posterName = "Ama", ...changes }: WriterChanges & { posterName?: string } = {},
  userChanges: UserChanges = {},
): Promise<TestWriter> {
  const user = await makeReader(testApp, toUserOfWriter({ posterName, ...userChanges }));
  return addWriter(testApp, user, changes);
}

/** Creates several writers as `makeWriter` does, in fewer statements. */
export async function makeWriters(
  testApp: TestApp,
  changesOfWriters: readonly WriterChanges[],
): Promise<TestWriter[]> {
  const readers = await makeReaders(
    testApp,
    changesOfWriters.map(() => toUserOfWriter({})),
  );
  return addWriters(
    testApp,
    readers.map((user, n) => ({ user, changes: changesOfWriters[n] })),
  );
}

/** Gives a user a writer record. `changes` overrides its columns. */
export async function addWriter(
  testApp: TestApp,
  user: TestUser,
  changes: WriterChanges = {},
): Promise<TestWriter> {
  const [writer] = await addWriters(testApp, [{ user, changes }]);
  return writer as TestWriter;
}

async function addWriters(
  { db, clock }: TestApp,
  records: readonly { readonly user: TestUser; readonly changes: WriterChanges | undefined }[],
): Promise<TestWriter[]> {
  const rows = records.map(({ user, changes }) => ({
    id: newId(),
    userId: user.userId,
    country: "Ghana",
    aboutYourself: "I tell what the river told me.",
    age: 34,
    genres: ["fantasy", "african folktales"],
    hobbies: ["Reading"],
    createdAt: clock.now(),
    ...changes,
  }));
  await db.drizzle.insert(writers).values(rows);
  return records.map(({ user }, n) => ({ ...user, writerId: rows[n]?.id ?? "" }));
}

/** The columns of a user who is a writer. */
function toUserOfWriter(changes: UserChanges): UserChanges {
  return { username: uniqueName("griot"), posterName: "Ama", birthMonth: "1992-03-01", ...changes };
}
type StoryChanges = Partial<typeof stories.$inferInsert> & { html?: string; wordCount?: number };

/** Creates a published story of `writer` without a poster file, and returns its id. `changes` overrides columns. */
export async function makeStory(
  testApp: TestApp,
  writer: TestUser,
  changes: StoryChanges = {},
): Promise<string> {
  const [id] = await makeStories(testApp, [{ writer, ...changes }]);
  return id as string;
}

/** Creates several stories as `makeStory` does, in fewer statements. */
export async function makeStories(
  { db, clock }: TestApp,
  storiesOfWriters: readonly (StoryChanges & { writer: TestUser })[],
): Promise<string[]> {
  const rows = storiesOfWriters.map(
    ({
      writer,
      html = "<p>Once, and not once, there was a river.</p>",
      wordCount = 9,
      ...changes
    }) => ({
      body: { html, wordCount },
      story: {
        authorId: writer.userId,
        title: "The River's Third Name",
        shortDescription: "A girl asks the river what it is called.",
        genres: ["fantasy"],
        posterId: newId(),
        posterWidth: 1600,
        posterHeight: 1000,
        posterWidths: [320, 640, 1080, 1600],
        posterAlt: "A river at night",
        posterColor: "#203050",
        createdAt: clock.now(),
        ...changes,
        id: changes.id ?? newId(),
      },
    }),
  );
  await db.drizzle.insert(stories).values(rows.map(({ story }) => story));
  await db.drizzle
    .insert(storyBodies)
    .values(rows.map(({ story, body }) => ({ storyId: story.id, ...body })));
  await db.drizzle.insert(storyCounts).values(
    rows.map(({ story }) => ({
      storyId: story.id,
      authorId: story.authorId,
      storyRevision: story.revision,
      isOpen: !story.deletedAt && !story.hiddenAt && !story.unpublishedAt,
      isMature: story.rating === "mature",
    })),
  );
  await db.drizzle
    .insert(storyGenres)
    .values(
      rows.flatMap(({ story }) => story.genres.map((genre) => ({ genre, storyId: story.id }))),
    );
  const tags = rows.flatMap(({ story }) =>
    (story.tags ?? []).map((tag) => ({ tag, storyId: story.id })),
  );
  if (tags.length > 0) await db.drizzle.insert(storyTags).values(tags);
  return rows.map(({ story }) => story.id);
}

/** Makes two users friends through the API. An adult cannot request a minor, who then sends the request. */
export async function befriend(
  testApp: TestApp,
  firstUser: TestUser,
  secondUser: TestUser,
): Promise<void> {
  const request = { body: { friendId: secondUser.userId } };
  const { statusCode } = await testApp.send("requestFriend", request, firstUser);
  const [sender, recipient] =
    statusCode === 403 ? [secondUser, firstUser] : [firstUser, secondUser];
  await testApp.call("requestFriend", { body: { friendId: recipient.userId } }, sender);
  await testApp.call("acceptFriend", { body: { friendId: sender.userId } }, recipient);
}

/** Inserts a block of `blockedUser` by `blocker`. */
export async function block(
  testApp: TestApp,
  blocker: TestUser,
  blockedUser: TestUser,
): Promise<void> {
  await testApp.db.drizzle.insert(userBlocks).values({
    blockerId: blocker.userId,
    blockedId: blockedUser.userId,
    createdAt: testApp.clock.now(),
  });
  const { invalidateUser } = testApp.app.createContext({ viewer: null });
  invalidateUser(blocker.userId);
  invalidateUser(blockedUser.userId);
}
