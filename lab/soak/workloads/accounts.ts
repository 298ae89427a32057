import { createECDH, randomBytes, randomUUID } from "node:crypto";
import {
  deleteAccountInput,
  makeReader,
  testPassword,
} from "../../../apps/server/src/testing/users.fixture.ts";
import { becomeWriter, createText, publishStory } from "../community.ts";
import { pickUser, pushOrigin, type Workload } from "./workload.ts";

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
    name: "change the password and end sessions",
    weight: 0.3,
    async run({ api, host }) {
      const user = await makeReader(host);
      const email = `${user.username}@example.com`;
      const openSecondSession = (password: string) =>
        api.call("login", { body: { email, password } });
      await openSecondSession(testPassword);
      const sessions = await api.call("listSessions", { query: {} }, user);
      const second = sessions.find(({ isCurrent }) => !isCurrent);
      if (second) await api.call("endSession", { params: { sessionId: second._id } }, user);
      const newPassword = "The river 4 all of us";
      await api.call("changePassword", { body: { oldPassword: testPassword, newPassword } }, user);
      await openSecondSession(newPassword);
      await api.call("endOtherSessions", {}, user);
    },
  },
  {
    name: "subscribe to push and unsubscribe",
    weight: 0.3,
    async run({ api, host }) {
      const user = await makeReader(host);
      const endpoint = `${pushOrigin}/${user.userId}`;
      const keys = createPushKeys();
      await api.call("getPushKey", {}, user);
      await api.call("subscribeToPush", { body: { endpoint, keys } }, user);
      await api.call("unsubscribeFromPush", { body: { endpoint } }, user);
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
      const body = { title: createText("A guest's series") };
      const { _id: series } = await api.call("createSeries", { body }, user);
      await publishStory(api, user, community.picture, { series });
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
      const stories = random.chance(0.3) ? "keep" : "erase";
      const deletion = { body: { ...deleteAccountInput.body, stories } } as const;
      await api.call("deleteAccount", deletion, user);
      // A run is shorter than the time in which the account could be restored.
      await host.db.pool.query(
        "UPDATE users SET deletion_requested_at = deletion_requested_at - interval '14 days' WHERE id = $1",
        [user.userId],
      );
      await host.db.pool.query("SELECT graphile_worker.add_job('erase-due-accounts', '{}')");
    },
  },
];

/** The keys of a browser's subscription (RFC 8291). */
function createPushKeys(): { p256dh: string; auth: string } {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  return { p256dh, auth: randomBytes(16).toString("base64url") };
}
