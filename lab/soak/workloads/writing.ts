import { randomUUID } from "node:crypto";
import { createText, publishStory, remember } from "../community.ts";
import { pickUser, type Workload } from "./workload.ts";

/** Drafts, stories of a writer, and playlists. */
export const writingWorkloads: readonly Workload[] = [
  {
    name: "save a draft",
    weight: 3,
    async run(context) {
      const { api, random } = context;
      const user = pickUser(context);
      const draft = { _id: randomUUID(), title: createText("A draft"), story: "<p>Once</p>" };
      const { revision } = await api.call("saveDraft", { body: draft }, user);
      await api.call(
        "saveDraft",
        { body: { ...draft, story: "<p>Once more</p>", revision } },
        user,
      );
      await api.call("listDrafts", { query: {} }, user);
      if (random.chance(0.9)) {
        await api.call("deleteDraft", { query: { id: draft._id }, body: {} }, user);
      }
    },
  },
  {
    name: "publish a story",
    weight: 0.5,
    async run({ api, random, community, acknowledged }) {
      const author = random.pick(community.writers);
      const id = await publishStory(api, author, community.picture);
      acknowledged.storyIds.add(id);
      remember(community.recent.stories, { id, author });
    },
  },
  {
    name: "edit a story and see its analytics",
    weight: 2,
    async run({ api, random, community }) {
      const writer = random.pick(community.writers);
      await api.call("getAnalytics", {}, writer);
      const cards = await api.call("listOwnStories", { query: {} }, writer);
      const target = { params: { id: random.pick(cards)._id } };
      const { title, shortDescription, revision } = await api.call("getOwnStory", target, writer);
      const body = { title, shortDescription, story: `<p>${createText("Then")}</p>`, revision };
      await api.call("updateStory", { ...target, body }, writer);
    },
  },
  {
    name: "delete a story",
    weight: 0.2,
    async run({ api, random, community, acknowledged }) {
      const { stories } = community.recent;
      if (stories.length === 0) return;
      const story = random.pick(stories);
      stories.splice(stories.indexOf(story), 1);
      acknowledged.storyIds.delete(story.id);
      await api.call("deleteStory", { params: { id: story.id } }, story.author);
    },
  },
  {
    name: "arrange a playlist",
    weight: 3,
    async run(context) {
      const { api, random, community } = context;
      const user = pickUser(context);
      const list = { name: createText("Playlist"), public: random.chance(0.5) };
      const { _id: id } = await api.call("createPlaylist", { body: list }, user);
      const [first, second] = random.pickTwo(community.storyIds);
      await api.call("updatePlaylist", { params: { id }, body: { add: [first, second] } }, user);
      await api.call("updatePlaylist", { params: { id }, body: { order: [second, first] } }, user);
      await api.call("updatePlaylist", { params: { id }, body: { public: !list.public } }, user);
      await api.call("getPlaylist", { params: { id } }, user);
      await api.call("listPlaylists", { query: {} }, user);
      await api.call("listPlaylistsOfStory", { params: { storyId: first } }, user);
      await api.call("deletePlaylist", { params: { id } }, user);
    },
  },
];
