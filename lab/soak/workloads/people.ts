import { pickUser, type Workload } from "./workload.ts";

/** Writers, friends, alerts, blocks and the own profile. */
export const peopleWorkloads: readonly Workload[] = [
  {
    name: "follow a writer",
    weight: 4,
    async run(context) {
      const { api, random, community } = context;
      const user = pickUser(context);
      const writerId = random.pick(community.writers).userId;
      const target = { params: { writerId } };
      const { writer } = await api.call(
        "followWriter",
        { ...target, body: { on: random.chance(0.7) } },
        user,
      );
      await api.call("listFollowers", { params: { writerId: writer._id }, query: {} }, user);
      await api.call("listWriters", { query: {} }, user);
    },
  },
  {
    name: "make and end friendships",
    weight: 4,
    async run(context) {
      const { api, random, community } = context;
      const [user, other] = random.pickTwo(community.users);
      await api.call("findProfile", { params: { userId: other.userId } }, user);
      await api.call("requestFriend", { body: { friendId: other.userId } }, user);
      const answer = random.pick(["acceptFriend", "declineFriend"] as const);
      await api.call("listFriendRequests", { query: {} }, other);
      await api.call(answer, { body: { friendId: user.userId } }, other);
      await api.call("listFriends", { query: {} }, user);
      if (answer === "acceptFriend" && random.chance(0.3)) {
        await api.call("removeFriend", { params: { userId: other.userId } }, user);
      }
    },
  },
  {
    name: "read alerts",
    weight: 5,
    async run(context) {
      const { api, random } = context;
      const user = pickUser(context);
      const [alert] = await api.call("listAlerts", { query: {} }, user);
      if (alert) await api.call("readAlert", { params: { alertId: alert._id } }, user);
      if (random.chance(0.3)) await api.call("readAllAlerts", {}, user);
    },
  },
  {
    name: "block and unblock",
    weight: 1,
    async run({ api, random, community }) {
      const [blocker, blocked] = random.pickTwo(community.blockers);
      const entity = { type: "user", targetId: blocked.userId } as const;
      const story = { type: "story", targetId: random.pick(community.storyIds) } as const;
      await api.call("blockEntity", { body: entity }, blocker);
      await api.call("blockEntity", { body: story }, blocker);
      await api.call("listBlocks", {}, blocker);
      for (const body of [entity, story]) await api.call("unblockEntity", { body }, blocker);
    },
  },
  {
    name: "open and change the profile",
    weight: 3,
    async run(context) {
      const { api, random, community } = context;
      const user = pickUser(context);
      await api.call("getProfile", {}, user);
      await api.call("listSessions", { query: {} }, user);
      if (random.chance(0.1)) await api.call("exportProfile", {}, user);
      if (random.chance(0.05)) {
        const files = { profilePicture: community.picture };
        await api.call("setProfilePicture", { form: {}, files }, user);
      }
    },
  },
  {
    name: "report and moderate",
    weight: 1,
    async run(context) {
      const { api, random, community } = context;
      const { recent, moderator } = community;
      if (recent.comments.length === 0) return;
      const { path } = random.pick(recent.comments);
      const targetId = path.at(-1) ?? "";
      const report = { type: "comment", targetId, reason: "It is about another river." } as const;
      await api.call("reportEntity", { body: report }, pickUser(context));
      await api.call("listReports", { query: {} }, moderator);
      const act = random.pick(["dismiss", "hide", "warn"] as const);
      const target = { params: { kind: "comment", targetId } } as const;
      await api.call(
        "moderate",
        { ...target, body: { act, note: "Please stay kind." } },
        moderator,
      );
      if (act === "hide") {
        await api.call(
          "moderate",
          { ...target, body: { act: "unhide", note: "It was a mistake." } },
          moderator,
        );
      }
      await api.call("listModerationLog", { query: {} }, moderator);
    },
  },
];
