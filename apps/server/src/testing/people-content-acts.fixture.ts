import { expect } from "vitest";
import { raiseRating } from "../features/stories/index.ts";
import { inTransaction } from "../platform/context.ts";
import { newId } from "../platform/ids.ts";
import {
  type Act,
  type ActContext,
  contains,
  hasFields,
  type Rules,
  userOf,
} from "./people-act.fixture.ts";
import type { PeopleGraph } from "./people-graph.fixture.ts";
import { createPeopleRules } from "./people-rules.fixture.ts";
import { forEachTogether } from "./people-works.fixture.ts";

export function comment(context: ActContext, actor: number, story: number): Act {
  const { testApp, stored, rules } = context;
  const marker = `new-comment-${newId()}`;
  const params = { storyId: stored.stories[story]?.id ?? "" };
  return {
    name: `${actor} comments on story ${story}`,
    actor,
    async run() {
      const input = { params, query: {}, body: { text: marker } };
      const response = await testApp.send("createComment", input, userOf(context, actor));
      expect(response.statusCode).toBe(rules.isLimited(actor) ? 403 : 201);
    },
    shows: contains(marker),
    isShownTo: (viewer) =>
      !rules.isLimited(actor) &&
      rules.readsStory(viewer, story) &&
      rules.seesContentOf(viewer, actor),
  };
}

/** An edit is refused like a comment, also if the story is no longer shown. */
export function editComment(context: ActContext, position: number): Act {
  const { testApp, graph, stored, rules } = context;
  const { author: actor, story } = commentOf(graph, position);
  const marker = `new-text-${newId()}`;
  const params = { storyId: stored.stories[story]?.id ?? "" };
  const status = rules.isLimited(actor) ? 403 : rules.readsStory(actor, story) ? 200 : 404;
  return {
    name: `${actor} edits comment ${position}`,
    actor,
    async run() {
      const body = { path: stored.comments[position]?.path ?? [], text: marker };
      const response = await testApp.send("editComment", { params, body }, userOf(context, actor));
      expect(response.statusCode).toBe(status);
    },
    shows: contains(marker),
    isShownTo: (viewer) =>
      status === 200 && rules.readsStory(viewer, story) && rules.seesContentOf(viewer, actor),
  };
}

/** The event of a pin has ids only, so all readers of the story get it. */
export function pinComment(context: ActContext, position: number): Act {
  const { testApp, graph, stored, rules } = context;
  const { story } = commentOf(graph, position);
  const actor = graph.stories[story]?.author ?? 0;
  const storyId = stored.stories[story]?.id ?? "";
  const isPinned = rules.readsStory(actor, story) && rules.seesComment(actor, position);
  return {
    name: `${actor} pins comment ${position}`,
    actor,
    async run() {
      const body = { path: stored.comments[position]?.path ?? [], on: true };
      const input = { params: { storyId }, body };
      const response = await testApp.send("pinComment", input, userOf(context, actor));
      expect(response.statusCode).toBe(isPinned ? 200 : 404);
    },
    shows: hasFields("storyComments", { storyId, change: "pinned" }),
    isShownTo: (viewer) => isPinned && rules.readsStory(viewer, story),
  };
}

function commentOf({ comments, stories }: PeopleGraph, position: number) {
  const { author, story } = comments[position] as PeopleGraph["comments"][number];
  return { author, story: story % stories.length };
}

/** A like is not content of the person: those who muted them get the count. */
export function likeStory(context: ActContext, rules: Rules, actor: number, story: number): Act {
  const storyId = context.stored.stories[story]?.id ?? "";
  const user = userOf(context, actor);
  return {
    name: `${actor} changes the like of story ${story}`,
    actor,
    run: () => context.testApp.call("likeStory", { params: { storyId }, body: {} }, user),
    shows: hasFields("storyLikes", { storyId, userId: user.userId }),
    isShownTo: (viewer) => rules.readsStory(viewer, story) && rules.mayMeet(viewer, actor),
  };
}

export function likeStatus(context: ActContext, actor: number, status: number): Act {
  const { rules, testApp, stored } = context;
  const statusId = stored.statuses[status]?.id ?? "";
  const user = userOf(context, actor);
  return {
    name: `${actor} likes status ${status}`,
    actor,
    run: () => testApp.call("likeStatus", { params: { statusId }, body: { on: true } }, user),
    shows: hasFields("statusLikes", { statusId, userId: user.userId }),
    isShownTo: (viewer) => rules.seesStatus(viewer, status) && rules.mayMeet(viewer, actor),
  };
}

/** The jobs that publish the statuses run once, after the last one. */
export function postStatuses(context: ActContext, actors: readonly number[]): Act[] {
  return actors.map((actor) => {
    const act = postStatus(context, actor);
    if (actor !== actors.at(-1)) return act;
    return {
      ...act,
      async run() {
        await act.run();
        await context.testApp.runJobs();
      },
    };
  });
}

function postStatus(context: ActContext, actor: number): Act {
  const { testApp, rules } = context;
  const marker = `new-status-${newId()}`;
  return {
    name: `${actor} posts a status`,
    actor,
    run: () => testApp.call("createStatus", { body: { content: marker } }, userOf(context, actor)),
    shows: contains(marker),
    isShownTo: (viewer) => rules.seesNewStatus(viewer, actor),
  };
}

/** A moderator makes a story mature. Its readers learn it, and only those who may see it get its later events. */
export function* becomeMature(context: ActContext, story: number): Generator<Act[]> {
  const { testApp, graph, stored, rules } = context;
  const storyId = stored.stories[story]?.id ?? "";
  const actor = graph.stories[story]?.author ?? 0;
  const stories = graph.stories.map((other, n) =>
    n === story ? { ...other, rating: "mature" as const } : other,
  );
  const newRules = createPeopleRules({ ...graph, stories });
  yield [
    {
      name: `story ${story} becomes mature`,
      actor,
      run: () =>
        inTransaction(testApp.app.createContext({ viewer: null }), (tx) =>
          raiseRating(tx, { storyId, rating: "mature" }),
        ),
      shows: hasFields("storyRated", { storyId }),
      isShownTo: (viewer) => rules.readsStory(viewer, story),
    },
  ];
  // The room was emptied. Those who may not read the story do not open it again, and still must get nothing.
  const like = likeReopenedStory(context, newRules, actor, story);
  yield [{ ...like, name: `${like.name} after it became mature` }];
}

/** Changes the like of a story that its readers have just opened again, because their sockets may have left its room. */
export function likeReopenedStory(
  context: ActContext,
  rules: Rules,
  actor: number,
  story: number,
): Act {
  const like = likeStory(context, rules, actor, story);
  const storyId = context.stored.stories[story]?.id ?? "";
  return {
    ...like,
    async run() {
      await forEachTogether(context.connected.sockets, async (socket, viewer) => {
        if (rules.readsStory(viewer, story)) await socket.emitWithAck("openStory", { storyId });
      });
      return like.run();
    },
  };
}
