import { eq } from "drizzle-orm";
import { users } from "../features/accounts/tables.ts";
import { newId } from "../platform/ids.ts";
import { sendChatMessage } from "./chats.fixture.ts";
import { joinByInvite, makeGroup } from "./group-roles.fixture.ts";
import { createIdResolver } from "./id-resolver.fixture.ts";
import { makeSeries } from "./series.fixture.ts";
import { postStatus } from "./statuses.fixture.ts";
import type { TestApp, TestUser } from "./test-app.ts";
import { makeReader, makeStory, makeWriter } from "./users.fixture.ts";

/**
 * Users with a chat, a group and a friend request among them, and with stories, an earlier version, a comment, a status,
 * a playlist, a series and an import.
 */
export interface FuzzData {
  /** The callers of the tested calls: signed out, with an invalid session, and as each kind of user. */
  readonly callers: readonly (Pick<TestUser, "token"> | undefined)[];
  /** Two members of the group who also have a chat. */
  readonly members: readonly TestUser[];
  /** Returns `value` with the id of a row in place of each placeholder. `path` tells of which kind an `id` is. */
  resolve(value: unknown, path?: string): unknown;
}

export async function makeFuzzData(testApp: TestApp): Promise<FuzzData> {
  const [writer, moderator] = [await makeWriter(testApp), await makeWriter(testApp)];
  const [reader, otherReader] = [await makeReader(testApp), await makeReader(testApp)];
  await testApp.db.drizzle
    .update(users)
    .set({ isModerator: true })
    .where(eq(users.id, moderator.userId));
  const stories = [await makeStory(testApp, writer), await makeStory(testApp, moderator)];
  const edit = { title: "The River", shortDescription: "Of a river." };
  await testApp.call("updateStory", { params: { id: stories[0] as string }, body: edit }, writer);
  const comment = await testApp.call(
    "createComment",
    { params: { storyId: stories[0] as string }, query: {}, body: { text: "I knew the river." } },
    reader,
  );
  const commentId = comment.comments[0]?._id ?? newId();
  const groupId = await makeGroup(testApp, writer);
  await joinByInvite(testApp, groupId, { creator: writer, user: reader });
  const messages = [
    await sendChatMessage(testApp, writer, reader),
    await sendChatMessage(testApp, reader, writer),
  ];
  const status = await postStatus(testApp, reader);
  const playlist = await testApp.call(
    "createPlaylist",
    { body: { name: "Rivers", public: true } },
    reader,
  );
  const series = await makeSeries(testApp, writer, [stories[0] as string]);
  const file = { name: "parts.md", bytes: Buffer.from("# The Well\n\nOnce there was a well.") };
  const work = await testApp.call("importFile", { form: {}, files: { file } }, writer);
  await testApp.call("requestFriend", { body: { friendId: writer.userId } }, otherReader);
  const fuzzUsers = [writer, moderator, reader, otherReader];
  const userIds = fuzzUsers.map(({ userId }) => userId);
  /** The ids that replace a placeholder, by the field name in it. All other field names get an id of any kind. */
  const idsByFieldName: Record<string, readonly string[]> = {
    storyId: stories,
    stories,
    add: stories,
    userId: userIds,
    recipientId: userIds,
    friendId: userIds,
    readerId: userIds,
    userIds,
    writerId: [writer.writerId, moderator.writerId, writer.userId],
    path: [commentId],
    parentId: [commentId],
    commentId: [commentId],
    groupId: [groupId],
    messageId: messages.map(({ _id }) => _id),
    replyTo: messages.map(({ _id }) => _id),
    forwardOf: messages.map(({ _id }) => _id),
    statusId: [status._id],
    playlistId: [playlist._id],
    series: [series._id],
    writer: [writer.writerId, writer.userId],
  };
  /** The ids that replace `:id` in a path, by the text before it. */
  const idsByPath: Record<string, readonly string[]> = {
    "/groups": [groupId],
    "/stories": stories,
    "/stories/public": stories,
    "/dashboard/stories": stories,
    "/playlists": [playlist._id],
    "/series": [series._id],
    "/imports": [work._id],
  };
  return {
    // The two members occur twice, so that more of the random calls come from them.
    callers: [undefined, { token: "invalid-token" }, ...fuzzUsers, writer, reader],
    members: [writer, reader],
    resolve(value, path = "") {
      const ids = idsByPath[path.split("/:id")[0] ?? ""] ?? Object.values(idsByPath).flat();
      return createIdResolver({ ...idsByFieldName, id: [...ids, newId()] })(value);
    },
  };
}
