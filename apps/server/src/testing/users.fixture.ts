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
  await app.jobHandlers["erase-closed-accounts"]({});
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

/** Creates a verified user with a session. `changes` overrides columns of the user. */
export async function makeReader(
  testApp: { readonly db: Database; readonly clock: Clock },
  changes: Partial<typeof users.$inferInsert> = {},
): Promise<TestUser> {
  const now = testApp.clock.now();
  const username = changes.username ?? uniqueName("reader");
  const email = changes.email ?? `${username}@example.com`;
  const userId = newId();
  await testApp.db.drizzle.insert(users).values({
    id: userId,
    name: `Name of ${username}`,
    username,
    email,
    passwordHash: testPasswordHash,
    createdAt: now,
    verifiedAt: now,
    ...changes,
  });
  const token = await openSession(testApp.db, { userId, device: "a test", now });
  return { userId, username, email, token };
}

/**
 * Creates a verified user with a writer record. `changes` overrides columns of the record, `userChanges` those of the
 * user.
 */
export async function makeWriter(
  testApp: TestApp,
  {
    posterName = "Ama",
    ...changes
  }: Partial<typeof writers.$inferInsert> & { posterName?: string } = {},
  userChanges: Partial<typeof users.$inferInsert> = {},
): Promise<TestWriter> {
  const birthMonth = "1992-03-01";
  const username = uniqueName("griot");
  const user = await makeReader(testApp, { username, posterName, birthMonth, ...userChanges });
  return addWriter(testApp, user, changes);
}

/** Gives a user a writer record. `changes` overrides its columns. */
export async function addWriter(
  testApp: TestApp,
  user: TestUser,
  changes: Partial<typeof writers.$inferInsert> = {},
): Promise<TestWriter> {
  const writerId = newId();
  await testApp.db.drizzle.insert(writers).values({
    id: writerId,
    userId: user.userId,
    country: "Ghana",
    aboutYourself: "I tell what the river told me.",
    age: 34,
    genres: ["fantasy", "african folktales"],
    hobbies: ["Reading"],
    createdAt: testApp.clock.now(),
    ...changes,
  });
  return { ...user, writerId };
}

/** Creates a published story of `writer` without a poster file, and returns its id. `changes` overrides columns. */
export async function makeStory(
  testApp: TestApp,
  writer: TestUser,
  changes: Partial<typeof stories.$inferInsert> & { html?: string; wordCount?: number } = {},
): Promise<string> {
  const {
    html = "<p>Once, and not once, there was a river.</p>",
    wordCount = 9,
    ...storyChanges
  } = changes;
  const id = storyChanges.id ?? newId();
  const genres = storyChanges.genres ?? ["fantasy"];
  await testApp.db.drizzle.insert(stories).values({
    authorId: writer.userId,
    title: "The River's Third Name",
    shortDescription: "A girl asks the river what it is called.",
    genres,
    posterId: newId(),
    posterWidth: 1600,
    posterHeight: 1000,
    posterWidths: [320, 640, 1080, 1600],
    posterAlt: "A river at night",
    posterColor: "#203050",
    createdAt: testApp.clock.now(),
    ...storyChanges,
    id,
  });
  await testApp.db.drizzle.insert(storyBodies).values({ storyId: id, html, wordCount });
  await testApp.db.drizzle.insert(storyCounts).values({
    storyId: id,
    authorId: storyChanges.authorId ?? writer.userId,
    storyRevision: storyChanges.revision,
    isOpen: !storyChanges.deletedAt && !storyChanges.hiddenAt && !storyChanges.unpublishedAt,
    isMature: storyChanges.rating === "mature",
  });
  await testApp.db.drizzle
    .insert(storyGenres)
    .values(genres.map((genre) => ({ genre, storyId: id })));
  const { tags = [] } = storyChanges;
  if (tags.length > 0) {
    await testApp.db.drizzle.insert(storyTags).values(tags.map((tag) => ({ tag, storyId: id })));
  }
  return id;
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
