import { expect } from "vitest";
import { type Act, type ActContext, contains, userOf } from "./people-act.fixture.ts";
import { likeReopenedStory } from "./people-content-acts.fixture.ts";
import { type PeopleGraph, seriesOfGraph } from "./people-graph.fixture.ts";
import { createPeopleRules } from "./people-rules.fixture.ts";
import { forEachTogether } from "./people-works.fixture.ts";

const isShownToNobody = () => false;

/** Follows and unfollows a series, so that it is followed as before in the end. No other person gets an event. */
export function followSeries(context: ActContext, actor: number, series: number): Act[] {
  const { testApp, graph, stored, rules } = context;
  const params = { id: stored.series[series]?.id ?? "" };
  const { author, followers = [] } = seriesOfGraph(graph)[series] ?? {};
  const isFollowing = followers.includes(actor);
  const seesSeries = rules.seesSeries(actor, series);
  const status = author === actor ? 403 : seesSeries ? 200 : 404;
  // Whoever no longer sees the series could unfollow it, and not follow it again.
  const steps = isFollowing && !seesSeries ? [true] : [!isFollowing, isFollowing];
  return steps.map((on) => {
    return {
      name: `${actor} ${on ? "follows" : "unfollows"} series ${series}`,
      actor,
      async run() {
        const input = { params, body: { on } };
        const response = await testApp.send("followSeries", input, userOf(context, actor));
        expect([actor, series, response.statusCode]).toEqual([actor, series, status]);
      },
      shows: contains(params.id),
      isShownTo: isShownToNobody,
    };
  });
}

/** Takes the last part out of a series and puts it back. Each person sees just the parts that they may see. */
export function changeParts(context: ActContext, series: number): Act[] {
  const { testApp, graph, stored, rules, people } = context;
  const { author, parts } = seriesOfGraph(graph)[series] ?? { author: 0, parts: [] };
  const last = parts.at(-1);
  if (last === undefined) return [];
  const { id = "", marker = "" } = stored.stories[last] ?? {};
  const seriesId = stored.series[series]?.id ?? "";
  return [false, true].map((isIn) => {
    return {
      name: `${author} ${isIn ? "puts" : "takes"} story ${last} ${isIn ? "into" : "out of"} series ${series}`,
      actor: author,
      async run() {
        const body = {
          title: marker,
          shortDescription: marker,
          series: isIn ? seriesId : null,
        };
        await testApp.call("updateStory", { params: { id }, body }, userOf(context, author));
        const viewers = people.filter((n) => rules.seesSeries(n, series));
        await forEachTogether(viewers, async (viewer) => {
          const input = { params: { id: seriesId } };
          const found = await testApp.call("getSeries", input, userOf(context, viewer));
          const seen = rules.partsSeenBy(viewer, series).filter((part) => isIn || part !== last);
          const ids = seen.map((part) => stored.stories[part]?.id);
          expect(["parts for", viewer, found.parts]).toEqual(["parts for", viewer, ids]);
        });
      },
      shows: contains(seriesId),
      isShownTo: isShownToNobody,
    };
  });
}

/** Unpublishes a published story, and publishes it again. In between, its griot alone sees it, and nobody reacts to it. */
export function* unpublishAndPublish(context: ActContext, story: number): Generator<Act[]> {
  const { testApp, graph, stored, rules, people } = context;
  const actor = graph.stories[story]?.author ?? 0;
  const params = { id: stored.stories[story]?.id ?? "" };
  const expectOpened = async (opens: (viewer: number) => boolean) => {
    await forEachTogether(people, async (viewer) => {
      const { statusCode } = await testApp.send("getStory", { params }, userOf(context, viewer));
      expect(["getStory", viewer, statusCode]).toEqual([
        "getStory",
        viewer,
        opens(viewer) ? 200 : 404,
      ]);
    });
  };
  const act = { actor, shows: contains(params.id), isShownTo: isShownToNobody };
  yield [
    {
      ...act,
      name: `${actor} unpublishes story ${story}`,
      async run() {
        await testApp.call("unpublishStory", { params }, userOf(context, actor));
        await expectOpened((viewer) => viewer === actor);
      },
    },
    {
      ...act,
      name: `all like the unpublished story ${story}`,
      async run() {
        const input = { params: { storyId: params.id }, body: {} };
        await forEachTogether(people, async (reader) => {
          const { statusCode } = await testApp.send("likeStory", input, userOf(context, reader));
          expect(["likeStory", reader, statusCode]).toEqual(["likeStory", reader, 404]);
        });
      },
    },
    {
      ...act,
      name: `${actor} publishes story ${story} again`,
      async run() {
        await testApp.call("publishOwnStory", { params, body: {} }, userOf(context, actor));
        await testApp.runJobs();
        await expectOpened((viewer) => rules.readsStory(viewer, story));
      },
    },
  ];
  // A socket whose rooms were refreshed in between, such as after a message request, has left the room of the story.
  yield [likeReopenedStory(context, rules, actor, story)];
}

/** Publishes a scheduled story at once: those who follow its griot or its series, and may see both, get an alert. */
export function publishFirst(context: ActContext, story: number): Act {
  const { testApp, graph, stored } = context;
  const actor = graph.stories[story]?.author ?? 0;
  const { id = "", marker = "" } = stored.stories[story] ?? {};
  const stories: PeopleGraph["stories"] = graph.stories.map((other, n) =>
    n === story ? { ...other, state: "published" } : other,
  );
  const newRules = createPeopleRules({ ...graph, stories });
  return {
    name: `${actor} publishes story ${story}`,
    actor,
    async run() {
      const input = { params: { id }, body: {} };
      await testApp.call("publishOwnStory", input, userOf(context, actor));
      await testApp.runJobs();
    },
    shows: contains(marker),
    isShownTo: (viewer) => newRules.followedStories(viewer).includes(story),
  };
}
