import { randomUUID } from "node:crypto";
import { createIdResolver } from "../../../apps/server/src/testing/id-resolver.fixture.ts";
import type { TestUser } from "../../../apps/server/src/testing/test-app.ts";
import { makeReader } from "../../../apps/server/src/testing/users.fixture.ts";
import { becomeWriter, createText, publishStory } from "../community.ts";
import type { WorkloadContext } from "./workload.ts";

/** Users and content that only generated calls and events use, which may block, suspend, sign out and delete them. */
export interface Guests {
  /** Three writers. */
  readonly users: readonly TestUser[];
  /** One of the users. */
  readonly moderator: TestUser;
  /** A group of the first two users. */
  readonly groupId: string;
  /** Replaces placeholders in a generated input by ids of the guests' content. */
  readonly resolve: (value: unknown) => unknown;
}

/** Creates three writers, one of them a moderator, and content of each kind. */
export async function makeGuests({ api, host, community }: WorkloadContext): Promise<Guests> {
  const users = await Promise.all([makeReader(host), makeReader(host), makeReader(host)]);
  const [user, other, moderator] = users;
  await host.db.pool.query("UPDATE users SET is_moderator = true WHERE id = $1", [
    moderator.userId,
  ]);
  const storyIds: string[] = [];
  for (const writer of users) {
    await becomeWriter(api, writer, "Guest");
    storyIds.push(await publishStory(api, writer, community.picture));
  }
  const target = { params: { storyId: storyIds[0] ?? "" }, query: { return: "comment" } } as const;
  const { comment } = await api.call("createComment", { ...target, body: { text: "Yes" } }, other);
  const group = await api.call(
    "createGroup",
    { body: { name: createText("Guests"), privacy: "public" } },
    user,
  );
  await api.call("joinGroup", { params: { id: group._id }, body: {} }, other);
  const form = { recipientId: other.userId, content: "Good evening", clientId: randomUUID() };
  const message = await api.call("sendMessage", { form, files: { media: undefined } }, user);
  const status = await api.call("createStatus", { body: { content: "A river" } }, user);
  const list = { name: "Rivers", public: true };
  const playlist = await api.call("createPlaylist", { body: list }, user);
  const title = createText("Guests");
  const series = await api.call("createSeries", { body: { title } }, user);
  const userIds = users.map(({ userId }) => userId);
  return {
    users,
    moderator,
    groupId: group._id,
    resolve: createIdResolver({
      ...Object.fromEntries(
        ["userId", "recipientId", "friendId", "readerId", "writerId", "userIds"].map((field) => [
          field,
          userIds,
        ]),
      ),
      storyId: storyIds,
      stories: storyIds,
      add: storyIds,
      path: [comment._id],
      parentId: [comment._id],
      commentId: [comment._id],
      groupId: [group._id],
      messageId: [message._id],
      replyTo: [message._id],
      forwardOf: [message._id],
      statusId: [status.data._id],
      playlistId: [playlist._id],
      series: [series._id],
      writer: userIds,
      // Most paths with an `id` refer to a group.
      id: [group._id, storyIds[0] ?? "", group._id, playlist._id, series._id, user.userId],
    }),
  };
}
