import type { Act, ActContext } from "./people-act.fixture.ts";
import {
  becomeMature,
  comment,
  editComment,
  likeStatus,
  likeStory,
  pinComment,
  postStatuses,
} from "./people-content-acts.fixture.ts";
import {
  goOffline,
  requestFriend,
  typeInGroup,
  typeTo,
  writeInGroup,
  writeTo,
} from "./people-message-acts.fixture.ts";
import {
  changeParts,
  followSeries,
  publishFirst,
  unpublishAndPublish,
} from "./people-work-acts.fixture.ts";

/**
 * Returns what the people do, in an order in which nothing changes what a later act shows. The events of the acts of one
 * group differ in what they show, so they are taken together.
 */
export function* groupActs(context: ActContext): Generator<Act[]> {
  const { people, stored, rules, graph } = context;
  yield people.map((actor) => goOffline(context, actor));
  // Typing to one person and to another, or in the group, would look the same.
  yield people.map((actor) => typeTo(context, actor, (actor + 1) % people.length));
  yield people.map((actor) => typeTo(context, actor, (actor + 2) % people.length));
  yield people.map((actor) => typeInGroup(context, actor));
  yield people.map((actor) => writeInGroup(context, actor));
  yield [...stored.stories.keys()].flatMap((story) => {
    const [actor] = people.filter((n) => rules.readsStory(n, story)).slice(-1);
    if (actor === undefined) return [];
    return [comment(context, actor, story), likeStory(context, rules, actor, story)];
  });
  // The event of a pin is the same for all comments of a story.
  for (const position of stored.comments.keys()) {
    yield [editComment(context, position), pinComment(context, position)];
  }
  for (const series of stored.series.keys()) {
    for (const actor of people) yield followSeries(context, actor, series);
    yield changeParts(context, series);
  }
  yield [...stored.statuses.keys()].flatMap((status) =>
    people
      .filter((n) => rules.seesStatus(n, status))
      .slice(-2)
      .map((actor) => likeStatus(context, actor, status)),
  );
  yield postStatuses(context, [0, 1]);
  // Each person writes to the next one only, because whoever has written has a connection.
  for (const actor of people) {
    const recipient = (actor + 1) % people.length;
    yield [requestFriend(context, actor, recipient), writeTo(context, actor, recipient)];
  }
  const published = graph.stories.findIndex(({ state }) => state === "published");
  if (published >= 0) yield* unpublishAndPublish(context, published);
  for (const [position, { state }] of graph.stories.entries()) {
    if (state === "scheduled") yield [publishFirst(context, position)];
  }
  const story = graph.stories.findIndex(
    ({ rating, state }) => state === "published" && rating !== "mature",
  );
  if (story >= 0) yield* becomeMature(context, story);
}
