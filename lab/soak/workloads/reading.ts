import { randomUUID } from "node:crypto";
import { genres } from "../community.ts";
import { pickUser, type Workload } from "./workload.ts";

/** Reading stories and lists of stories. */
export const readingWorkloads: readonly Workload[] = [
  {
    name: "read a story of the feed",
    weight: 20,
    async run(context) {
      const { api, random, community, connections } = context;
      const user = pickUser(context);
      await api.call("listRecommendedStories", { query: { limit: 20 } }, user);
      const storyId = random.pick(community.storyIds);
      await api.call("getStory", { params: { id: storyId } }, user);
      const socket = await connections.socketOf(user);
      socket.emit("openStory", { storyId });
      await api.call("listComments", { params: { storyId }, query: {} }, user);
      if (random.chance(0.5)) {
        const body = { time: 20, position: random.next(), origin: "for-you" } as const;
        await api.call("updateTimer", { params: { storyId }, body }, user);
      }
      if (random.chance(0.3)) {
        await api.call("recordInteraction", { body: { storyId, type: "read" } }, user);
      }
      socket.emit("closeStory", { storyId });
    },
  },
  {
    name: "browse lists of stories",
    weight: 10,
    async run(context) {
      const { api, random, community } = context;
      const user = pickUser(context);
      await api.call("listTrendingStories", { query: {} }, user);
      await api.call("listStories", { query: { genre: random.pick(genres) } }, user);
      const writerId = random.pick(community.writers).userId;
      await api.call("listWriterStories", { params: { writerId }, query: {} }, user);
      await api.call("listUnfinishedStories", {}, user);
      await api.call("listHistory", { query: {} }, user);
      const ids = random.pickTwo(community.storyIds).join(",");
      await api.call("listStoriesByIds", { query: { ids } }, user);
      await api.call("getCounts", { params: { storyId: random.pick(community.storyIds) } }, user);
    },
  },
  {
    name: "read as a visitor",
    weight: 4,
    async run({ api, random, community }) {
      const id = random.pick(community.storyIds);
      await api.call("getPublicStory", { params: { id } });
      const body = { time: 5, tempId: randomUUID() };
      await api.call("countPublicRead", { params: { id }, body });
      await api.call("getSiteInfo", {});
      // A loopback address is in no country, so the answer is an error.
      await api.tryCall("getVisitorCountry", {});
    },
  },
  {
    name: "search",
    weight: 5,
    async run(context) {
      const { api, random } = context;
      const user = pickUser(context);
      const term = random.pick(["river", "drum", "story of the", "writer 3", "rivr", "moon"]);
      await api.call("search", { query: { q: term } }, user);
      await api.call("saveSearchTerm", { body: { term } }, user);
      await api.call("listSearchTerms", { query: {} }, user);
      if (random.chance(0.1)) await api.call("deleteSearchTerms", { body: { term } }, user);
      if (random.chance(0.1)) await api.call("listNews", {}, user);
    },
  },
];
