import { randomUUID } from "node:crypto";
import type { TestUser } from "../../../apps/server/src/testing/test-app.ts";
import { acknowledgeMessage } from "../acknowledged.ts";
import { createText, remember } from "../community.ts";
import { pickUser, type Workload, type WorkloadContext } from "./workload.ts";

type Recipient = { readonly recipientId: string } | { readonly groupId: string };

async function sendMessage(context: WorkloadContext, author: TestUser, recipient: Recipient) {
  const { connections, community, acknowledged } = context;
  const clientId = randomUUID();
  const message = { ...recipient, clientId, content: `${createText("A message")} [${clientId}]` };
  const { _id: messageId } = await connections.sendMessage(author, message);
  acknowledgeMessage(acknowledged, author, { clientId, messageId });
  remember(community.recent.messages, { id: messageId, author });
}

/** Picks a group and one of its members who may send to it. */
function pickMember({ random, community }: WorkloadContext) {
  const group = random.pick(community.groups);
  return { group, member: random.pick([group.creator, ...group.members]) };
}

/** Chats and messages in groups, over sockets and calls. */
export const messageWorkloads: readonly Workload[] = [
  {
    name: "send a chat message",
    weight: 20,
    async run(context) {
      const [author, recipient] = context.random.pickTwo(context.community.users);
      const socket = await context.connections.socketOf(author);
      socket.emit("typing", { recipientId: recipient.userId });
      await sendMessage(context, author, { recipientId: recipient.userId });
      socket.emit("stopTyping", { recipientId: recipient.userId });
    },
  },
  {
    name: "send a group message",
    weight: 6,
    async run(context) {
      const { group, member } = pickMember(context);
      await sendMessage(context, member, { groupId: group.id });
    },
  },
  {
    name: "open a chat",
    weight: 8,
    async run(context) {
      const { api, random, community, connections } = context;
      const user = pickUser(context);
      const [chat] = await api.call("listRecentChats", { query: {} }, user);
      await api.call("listPeopleToChat", { query: {} }, user);
      const userId = chat?.userId ?? random.pick(community.users).userId;
      if (userId === user.userId) return;
      await api.call("getChat", { params: { userId } }, user);
      await api.call("listMessages", { params: { userId }, query: {} }, user);
      const socket = await connections.socketOf(user);
      socket.emit("watchPeople", { userIds: [userId] });
      socket.emit("markChatAsRead", { userId });
      await api.call("viewChat", { params: { userId }, body: {} }, user);
      if (random.chance(0.1)) {
        await api.call("searchMessages", { params: { userId }, query: { q: "river" } }, user);
      }
    },
  },
  {
    name: "open a group",
    weight: 4,
    async run(context) {
      const { api, random, connections } = context;
      const { group, member } = pickMember(context);
      const target = { params: { id: group.id } };
      await api.call("listGroups", { query: {} }, member);
      await api.call("getGroup", target, member);
      await api.call("listGroupMessages", { ...target, query: {} }, member);
      await api.call("listGroupMembers", { ...target, query: {} }, member);
      (await connections.socketOf(member)).emit("markGroupAsRead", { groupId: group.id });
      await api.call("viewGroup", { ...target, body: {} }, member);
      await api.call("muteGroup", { ...target, body: { on: random.chance(0.5) } }, member);
    },
  },
  {
    name: "join and leave a group",
    weight: 1,
    async run(context) {
      const { api, random, community } = context;
      const group = random.pick(community.groups);
      const outsiders = community.users.filter(
        (user) => user !== group.creator && !group.members.includes(user),
      );
      if (outsiders.length === 0) return;
      const user = random.pick(outsiders);
      await api.call("joinGroup", { params: { id: group.id }, body: {} }, user);
      await api.call("leaveGroup", { params: { id: group.id }, body: {} }, user);
    },
  },
  {
    name: "run a private group and delete it",
    weight: 0.5,
    async run({ api, random, community, connections }) {
      const creator = random.pick(community.writers);
      const outsiders = community.users.filter((user) => user !== creator);
      const [accepted, declined] = random.pickTwo(outsiders);
      const body = { name: createText("Weavers"), privacy: "private" } as const;
      const { _id: id } = await api.call("createGroup", { body }, creator);
      const target = { params: { id }, body: {} };
      for (const user of [accepted, declined]) await api.call("requestToJoin", target, user);
      await api.call("listGroupRequests", { params: { id }, query: {} }, creator);
      const request = (user: TestUser) => ({ params: { id, userId: user.userId } });
      await api.call("acceptGroupRequest", request(accepted), creator);
      await api.call("declineGroupRequest", request(declined), creator);
      await api.call("softDeleteGroup", target, creator);
      await connections.tryEvent(creator, "groupDeleted", { groupId: id });
    },
  },
  {
    name: "send a file",
    weight: 1,
    async run(context) {
      const { api, random, community } = context;
      const [author, recipient] = random.pickTwo(community.users);
      const form = { recipientId: recipient.userId, content: createText("A picture") };
      await api.call("sendMessage", { form, files: { media: community.picture } }, author);
    },
  },
  {
    name: "edit, delete and restore a message",
    weight: 2,
    async run({ api, random, community }) {
      if (community.recent.messages.length === 0) return;
      const { id: messageId, author } = random.pick(community.recent.messages);
      const target = { params: { messageId } };
      await api.call("deleteMessage", { ...target, body: {} }, author);
      await api.call("restoreMessage", { ...target, body: {} }, author);
    },
  },
];
