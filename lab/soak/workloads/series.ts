import { createText, forget, genres, publishStory, remember } from "../community.ts";
import { pickUser, type Workload } from "./workload.ts";

const states = ["ongoing", "complete", "paused"] as const;
const ratings = ["everyone", "teen", "mature"] as const;

/** Series from their beginning to their deletion, and their followers. */
export const seriesWorkloads: readonly Workload[] = [
  {
    name: "begin a series and publish into it",
    weight: 0.3,
    async run({ api, random, community, acknowledged }) {
      const author = random.pick(community.writers);
      const body = { title: createText("The series"), genre: genres.slice(0, 1) };
      const { _id: id } = await api.call("createSeries", { body }, author);
      for (let part = 0; part < 2; part += 1) {
        const storyId = await publishStory(api, author, community.picture, { series: id });
        acknowledged.storyIds.add(storyId);
        remember(community.recent.stories, { id: storyId, author });
      }
      remember(community.recent.series, { id, author });
    },
  },
  {
    name: "order the parts of a series",
    weight: 1,
    async run({ api, random, community }) {
      if (community.recent.series.length === 0) return;
      const { id, author } = random.pick(community.recent.series);
      const target = { params: { id } };
      const { parts, revision } = await api.call("getSeries", target, author);
      // Others may be changing the series, so this is refused at times.
      const stories = random.chance(0.2) ? parts.slice(1) : parts.toReversed();
      await api.call("setSeriesParts", { ...target, body: { stories, revision } }, author);
    },
  },
  {
    name: "move a story to another series or out of it",
    weight: 0.5,
    async run({ api, random, community }) {
      const { stories, series } = community.recent;
      if (stories.length === 0) return;
      const { id, author } = random.pick(stories);
      const ownSeries = series.filter((item) => item.author === author);
      const isReleased = ownSeries.length === 0 || random.chance(0.2);
      const { title, shortDescription } = await api.call("getOwnStory", { params: { id } }, author);
      const body = {
        title,
        shortDescription,
        series: isReleased ? null : random.pick(ownSeries).id,
      };
      await api.call("updateStory", { params: { id }, body }, author);
    },
  },
  {
    name: "edit a series",
    weight: 0.5,
    async run({ api, random, community }) {
      if (community.recent.series.length === 0) return;
      const { id, author } = random.pick(community.recent.series);
      const state = random.pick(states);
      const rating = random.chance(0.9) ? "everyone" : random.pick(ratings);
      await api.call("updateSeries", { params: { id }, body: { state, rating } }, author);
    },
  },
  {
    name: "read and follow a series",
    weight: 4,
    async run(context) {
      const { api, random, community } = context;
      if (community.recent.series.length === 0) return;
      const { id, author } = random.pick(community.recent.series);
      const [user, other] = random.pickTwo(community.users);
      const reader = user === author ? other : user;
      await api.call("listSeries", { query: { writer: author.userId } }, reader);
      await api.call("getSeries", { params: { id } }, reader);
      const body = { on: random.chance(0.7) };
      await api.call("followSeries", { params: { id }, body }, reader);
      await api.call("listFollowedSeries", { query: {} }, pickUser(context));
    },
  },
  {
    name: "delete a series",
    weight: 0.1,
    async run({ api, random, community }) {
      // Some stay for the other workloads.
      if (community.recent.series.length < 5) return;
      const series = random.pick(community.recent.series);
      forget(community.recent.series, series);
      await api.call("deleteSeries", { params: { id: series.id } }, series.author);
    },
  },
];
