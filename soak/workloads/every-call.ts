import { randomUUID } from "node:crypto";
import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { sampleValidInput } from "../../apps/server/src/testing/arbitrary-json.fixture.ts";
import { createIdResolver } from "../../apps/server/src/testing/id-resolver.fixture.ts";
import type { TestUser } from "../../apps/server/src/testing/test-app.ts";
import { makeReader } from "../../apps/server/src/testing/users.fixture.ts";
import { becomeWriter, createText, publishStory } from "../community.ts";
import type { Workload, WorkloadContext } from "./workload.ts";

/**
 * Every call of the contract in turn, with generated input that satisfies its schemas, by users and on content that no
 * other workload uses: the calls may block, suspend, sign out and delete them.
 */

const inputsPerCall = 20;
/** The users are replaced after this many calls, because the sessions of some have ended by then. */
const callsPerGuests = 400;

interface Guests {
  readonly users: readonly TestUser[];
  /** Replaces placeholders in a generated input by ids of the guests' content. */
  readonly resolve: (value: unknown) => unknown;
}

const parts = ["params", "query", "body", "form"] as const;

export function createEveryCallWorkload(seed: number): Workload {
  const names = Object.keys(calls) as CallName[];
  const inputs = new Map<CallName, object[]>();
  let callCount = 0;
  let guests: Promise<Guests> | undefined;

  /** Generates the inputs of a call when it is made first. Each part has its own list, in the same order. */
  function inputsOf(name: CallName): object[] {
    const call: CallDefinition = calls[name];
    const partLists = parts.flatMap((part) => {
      const type = call[part];
      if (!type) return [];
      return [{ part, values: sampleValidInput(type, { count: inputsPerCall, seed }) }];
    });
    return Array.from({ length: inputsPerCall }, (_, n) =>
      Object.fromEntries(partLists.map(({ part, values }) => [part, values[n]])),
    );
  }

  return {
    name: "any call with generated input",
    weight: 8,
    async run(context) {
      const number = callCount;
      callCount += 1;
      if (number % callsPerGuests === 0) guests = undefined;
      guests ??= makeGuests(context).catch((error: unknown) => {
        guests = undefined;
        throw error;
      });
      const { users, resolve } = await guests;
      const name = names[number % names.length] as CallName;
      const call: CallDefinition = calls[name];
      const known = inputs.get(name) ?? inputsOf(name);
      inputs.set(name, known);
      const input = resolve(context.random.pick(known)) as { body?: object };
      const files = Object.fromEntries(
        Object.keys(call.files ?? {}).map((field) => [field, context.community.picture]),
      );
      // Most calls refuse the id of another user in their body (decisions §1).
      const body = call.userIdIsOther ? input.body : withoutUserId(input.body);
      await context.api.tryCall(
        name,
        { ...input, ...(body && { body }), files },
        call.access === "public" ? undefined : context.random.pick(users),
      );
    },
  };
}

function withoutUserId(body: object | undefined): object | undefined {
  return body && Object.fromEntries(Object.entries(body).filter(([field]) => field !== "userId"));
}

/** Creates three writers, one of them a moderator, and content of each kind. */
async function makeGuests({ api, host, community }: WorkloadContext): Promise<Guests> {
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
  const userIds = users.map(({ userId }) => userId);
  return {
    users,
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
      // Most paths with an `id` refer to a group.
      id: [group._id, storyIds[0] ?? "", group._id, playlist._id, user.userId],
    }),
  };
}
