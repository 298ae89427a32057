import type { Act, ActContext } from "./people-act.fixture.ts";
import {
  becomeMature,
  comment,
  editComment,
  likeStatus,
  likeStory,
  pinComment,
  postStatus,
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

/** Returns what the people do, in an order in which nothing changes what a later act shows. */
export function* listActs(context: ActContext): Generator<Act> {
  const { people, stored, rules, graph } = context;
  for (const actor of people) yield goOffline(context, actor);
  for (const actor of people) {
    yield typeTo(context, actor, (actor + 1) % people.length);
    yield typeTo(context, actor, (actor + 2) % people.length);
    yield typeInGroup(context, actor);
    yield writeInGroup(context, actor);
  }
  for (const story of stored.stories.keys()) {
    const [actor] = people.filter((n) => rules.readsStory(n, story)).slice(-1);
    if (actor === undefined) continue;
    yield comment(context, actor, story);
    yield likeStory(context, rules, actor, story);
  }
  for (const position of stored.comments.keys()) {
    yield editComment(context, position);
    yield pinComment(context, position);
  }
  for (const series of stored.series.keys()) {
    for (const actor of people) yield* followSeries(context, actor, series);
    yield* changeParts(context, series);
  }
  for (const status of stored.statuses.keys()) {
    for (const actor of people.filter((n) => rules.seesStatus(n, status)).slice(-2)) {
      yield likeStatus(context, actor, status);
    }
  }
  yield postStatus(context, 0);
  yield postStatus(context, 1);
  // Each person writes to the next one only, because whoever has written has a connection.
  for (const actor of people) {
    const recipient = (actor + 1) % people.length;
    yield requestFriend(context, actor, recipient);
    yield writeTo(context, actor, recipient);
  }
  const published = graph.stories.findIndex(({ state }) => state === "published");
  if (published >= 0) yield* unpublishAndPublish(context, published);
  for (const [position, { state }] of graph.stories.entries()) {
    if (state === "scheduled") yield publishFirst(context, position);
  }
  const story = graph.stories.findIndex(
    ({ rating, state }) => state === "published" && rating !== "mature",
  );
  if (story >= 0) yield* becomeMature(context, story);
}
