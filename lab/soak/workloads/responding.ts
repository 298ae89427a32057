import { createText, forget, remember } from "../community.ts";
import { pickUser, type Workload } from "./workload.ts";

/** Reactions to stories, and comments. */
export const respondingWorkloads: readonly Workload[] = [
  {
    name: "like a story",
    weight: 10,
    async run(context) {
      const { api, random, community } = context;
      const target = { params: { storyId: random.pick(community.storyIds) } };
      await api.call(
        "likeStory",
        { ...target, body: { on: random.chance(0.7) } },
        pickUser(context),
      );
    },
  },
  {
    name: "bookmark and share a story",
    weight: 4,
    async run(context) {
      const { api, random, community } = context;
      const user = pickUser(context);
      const storyId = random.pick(community.storyIds);
      await api.call(
        random.chance(0.7) ? "addBookmark" : "removeBookmark",
        { body: { storyId } },
        user,
      );
      const platform = random.pick(["twitter", "facebook", "whatsapp", "linkedin"] as const);
      await api.call("shareStory", { params: { storyId }, body: { platform } }, user);
    },
  },
  {
    name: "comment",
    weight: 8,
    async run(context) {
      const { api, random, community, acknowledged } = context;
      const author = pickUser(context);
      const parent = random.chance(0.5) ? community.recent.comments.at(-1) : undefined;
      const storyId = parent?.storyId ?? random.pick(community.storyIds);
      const target = { params: { storyId }, query: { return: "comment" } } as const;
      const text = createText("A comment");
      const parentId = parent?.path.at(-1);
      const { comment } =
        parentId === undefined
          ? await api.call("createComment", { ...target, body: { text } }, author)
          : await api.call("createReply", { ...target, body: { text, parentId } }, author);
      acknowledged.commentIds.add(comment._id);
      remember(community.recent.comments, { storyId, path: comment.path, author });
    },
  },
  {
    name: "like a comment",
    weight: 6,
    async run(context) {
      const { api, random, community } = context;
      if (community.recent.comments.length === 0) return;
      const { storyId, path } = random.pick(community.recent.comments);
      const name = random.chance(0.8) ? "likeComment" : "unlikeComment";
      await api.call(name, { params: { storyId }, body: { path: [...path] } }, pickUser(context));
    },
  },
  {
    name: "edit an own comment",
    weight: 1,
    async run(context) {
      const { api, random, community } = context;
      if (community.recent.comments.length === 0) return;
      const { storyId, path, author } = random.pick(community.recent.comments);
      const text = `${createText("A comment, edited,")} @${pickUser(context).username}`;
      const body = { path: [...path], text };
      await api.call("editComment", { params: { storyId }, body }, author);
    },
  },
  {
    name: "pin a comment",
    weight: 1,
    async run(context) {
      const { api, random, community } = context;
      const storyId = random.pick(community.storyIds);
      const story = await api.call("getStory", { params: { id: storyId } }, pickUser(context));
      const griot = community.writers.find(({ userId }) => userId === story.userId._id);
      const target = { params: { storyId } };
      const { comments } = await api.call("listComments", { ...target, query: {} }, griot);
      const comment = comments.find(({ isDeleted }) => !isDeleted);
      if (!comment) return;
      const body = { path: comment.path, on: random.chance(0.7) };
      await api.call("pinComment", { ...target, body }, griot);
    },
  },
  {
    name: "delete an own comment",
    weight: 1,
    async run({ api, random, community }) {
      if (community.recent.comments.length === 0) return;
      const comment = random.pick(community.recent.comments);
      const { storyId, path, author } = comment;
      await api.call("deleteComment", { params: { storyId }, body: { path: [...path] } }, author);
      forget(community.recent.comments, comment);
    },
  },
];
