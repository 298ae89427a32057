import { randomUUID } from "node:crypto";
import {
  deleteAccountInput,
  makeReader,
  testPassword,
} from "../../apps/server/src/testing/users.fixture.ts";
import { becomeWriter, createText, publishStory } from "../community.ts";
import { pickUser, type Workload } from "./workload.ts";

/** Signing in and out, and accounts from their creation to their deletion. */
export const accountWorkloads: readonly Workload[] = [
  {
    name: "sign in and out",
    weight: 1,
    async run(context) {
      const { api } = context;
      const email = `${pickUser(context).username}@example.com`;
      const session = await api.call("login", { body: { email, password: testPassword } });
      await api.call("logout", {}, session);
    },
  },
  {
    name: "register an account",
    weight: 0.3,
    async run({ api }) {
      const username = `guest_${randomUUID().slice(-12)}`;
      const email = `${username}@example.com`;
      const password = "The river 4 all of us";
      const account = { name: "Ama Mensah", username, email, password };
      await api.call("register", { body: { ...account, confirmPassword: password } });
      await api.call("resendVerification", { body: { email } });
      await api.call("forgotPassword", { body: { email } });
    },
  },
  {
    name: "use and delete an account",
    weight: 0.5,
    async run({ api, host, random, community }) {
      const user = await makeReader(host);
      const [friend, writer] = [random.pick(community.users), random.pick(community.writers)];
      const storyId = random.pick(community.storyIds);
      await becomeWriter(api, user, "Guest");
      await publishStory(api, user, community.picture);
      await api.call("getStory", { params: { id: storyId } }, user);
      await api.call("likeStory", { params: { storyId }, body: { on: true } }, user);
      await api.call("addBookmark", { body: { storyId } }, user);
      const interaction = { storyId, type: "read" } as const;
      await api.call("recordInteraction", { body: interaction }, user);
      const text = createText("A guest's comment");
      const target = { params: { storyId }, query: {} };
      await api.call("createComment", { ...target, body: { text } }, user);
      const follow = { params: { writerId: writer.userId }, body: { on: true } };
      await api.call("followWriter", follow, user);
      await api.call("requestFriend", { body: { friendId: friend.userId } }, user);
      const form = { recipientId: friend.userId, content: createText("A guest's message") };
      await api.call("sendMessage", { form, files: { media: undefined } }, user);
      const group = random.pick(community.groups);
      await api.call("joinGroup", { params: { id: group.id }, body: {} }, user);
      await api.call("createStatus", { body: { content: createText("A guest's status") } }, user);
      await api.call("deleteAccount", deleteAccountInput, user);
    },
  },
];
