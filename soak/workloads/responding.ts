import { createText, remember } from "../community.ts";
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
    name: "delete an own comment",
    weight: 1,
    async run({ api, random, community }) {
      if (community.recent.comments.length === 0) return;
      const { storyId, path, author } = random.pick(community.recent.comments);
      await api.call("deleteComment", { params: { storyId }, body: { path: [...path] } }, author);
    },
  },
];
