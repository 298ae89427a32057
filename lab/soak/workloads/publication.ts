import { randomUUID } from "node:crypto";
import { createText, publishStory, remember } from "../community.ts";
import type { Workload } from "./workload.ts";

const tags = ["rivers", "night", "market day", "Ghana"];
/** A little longer than the shortest delay, so that the job publishes most scheduled stories during the run. */
const scheduleMilliseconds = 75_000;

/** When stories are published and in which version, and works that come from files. */
export const publicationWorkloads: readonly Workload[] = [
  {
    name: "unpublish a story and publish it again",
    weight: 0.5,
    async run({ api, random, community }) {
      if (community.recent.stories.length === 0) return;
      const { id, author } = random.pick(community.recent.stories);
      await api.call("unpublishStory", { params: { id } }, author);
      await api.call("publishOwnStory", { params: { id }, body: {} }, author);
    },
  },
  {
    name: "schedule a story",
    weight: 0.3,
    async run({ api, host, random, community, acknowledged }) {
      const author = random.pick(community.writers);
      const inMilliseconds = (delay: number) =>
        new Date(host.clock.now().getTime() + delay).toISOString();
      let id = await publishStory(api, author, community.picture, {
        publishAt: inMilliseconds(scheduleMilliseconds),
      });
      // A story that was never published gets a new id with each new time.
      if (random.chance(0.5)) {
        const body = { publishAt: inMilliseconds(2 * scheduleMilliseconds) };
        id = (await api.call("publishOwnStory", { params: { id }, body }, author))._id;
      }
      if (random.chance(0.3)) {
        id = (await api.call("publishOwnStory", { params: { id }, body: {} }, author))._id;
      }
      acknowledged.storyIds.add(id);
    },
  },
  {
    name: "tag a story and restore an earlier version",
    weight: 1,
    async run({ api, random, community }) {
      if (community.recent.stories.length === 0) return;
      const { id, author } = random.pick(community.recent.stories);
      const target = { params: { id } };
      const { title, shortDescription } = await api.call("getOwnStory", target, author);
      const [first, second] = random.pickTwo(tags);
      const body = { title, shortDescription, story: `<p>${createText("Now")}</p>` };
      await api.call("updateStory", { ...target, body: { ...body, tags: [first] } }, author);
      await api.call(
        "updateStory",
        { ...target, body: { ...body, tags: [first, second] } },
        author,
      );
      await api.call("listStoriesWithTag", { params: { tag: first }, query: {} }, author);
      const [latest] = await api.call("listRevisions", target, author);
      if (!latest) return;
      const params = { id, revision: latest.revision };
      await api.call("getRevision", { params }, author);
      await api.call("restoreRevision", { params, body: {} }, author);
    },
  },
  {
    name: "write with a picture",
    weight: 0.3,
    async run({ api, random, community, acknowledged }) {
      const author = random.pick(community.writers);
      const files = { picture: community.picture };
      const { url } = await api.call("uploadPicture", { form: {}, files }, author);
      const story = `<p>Once</p><figure data-width="full"><img src="${url}" alt="A river"></figure>`;
      const draft = { _id: randomUUID(), title: createText("A draft"), story, format: 2 };
      await api.call("saveDraft", { body: draft }, author);
      const id = await publishStory(api, author, community.picture, {
        story,
        draftId: draft._id,
      });
      acknowledged.storyIds.add(id);
      remember(community.recent.stories, { id, author });
    },
  },
  {
    name: "import a file",
    weight: 0.2,
    async run({ api, random, community }) {
      const author = random.pick(community.writers);
      const parts = [1, 2, 3].map((number) => `# Part ${number}\n\n${createText("Once")}`);
      const file = { name: "parts.md", bytes: Buffer.from(parts.join("\n\n")) };
      const series = community.recent.series.findLast((item) => item.author === author)?.id;
      const form = { ...(series !== undefined && { series }) };
      const { _id: id } = await api.call("importFile", { form, files: { file } }, author);
      await api.call("resumeImport", { params: { id } }, author);
      await api.call("listImports", {}, author);
      // The job may still be running.
      if (random.chance(0.9)) await api.call("deleteImport", { params: { id } }, author);
    },
  },
];
