import type { PeopleGraph } from "./people-graph.fixture.ts";

/**
 * The rules of people-safety as plain functions on a graph, written without a look at the server's SQL. People are
 * positions in `graph.people`.
 */
export function createPeopleRules(graph: PeopleGraph) {
  const has = (list: PeopleGraph["blocks"], a: number, b: number) =>
    list.some(([first, second]) => first === a && second === b);
  const person = (position: number) => graph.people[position] as PeopleGraph["people"][number];

  const areFriends = (a: number, b: number) => has(graph.friends, a, b) || has(graph.friends, b, a);
  const mayMeet = (a: number, b: number) => !has(graph.blocks, a, b) && !has(graph.blocks, b, a);
  const follows = (a: number, b: number) => has(graph.follows, a, b);
  /** An unknown age counts as that of an adult towards a minor, and as that of a minor towards an adult. */
  const isAdultTowardsMinor = (viewer: number, other: number) =>
    (person(viewer).age === "adult" && person(other).age !== "adult") ||
    (person(viewer).age === "unknown" && person(other).age === "minor");
  const hidesMature = (viewer: number) =>
    person(viewer).age !== "adult" || person(viewer).matureStories === "hide";
  const seesContentOf = (viewer: number, author: number) =>
    viewer === author || (mayMeet(viewer, author) && !has(graph.mutes, viewer, author));

  function seesStory(viewer: number, story: number): boolean {
    const { author, rating } = graph.stories[story] as PeopleGraph["stories"][number];
    return (
      seesContentOf(viewer, author) &&
      (viewer === author || rating !== "mature" || !hidesMature(viewer))
    );
  }

  return {
    seesStory,
    seesComment(viewer: number, comment: number): boolean {
      const { author, story } = graph.comments[comment] as PeopleGraph["comments"][number];
      return seesStory(viewer, story % graph.stories.length) && seesContentOf(viewer, author);
    },
    seesStatus(viewer: number, status: number): boolean {
      const { owner, audience, chosen } = graph.statuses[status] as PeopleGraph["statuses"][number];
      if (viewer === owner) return true;
      const isInAudience = {
        everyone: true,
        friends: areFriends(viewer, owner),
        followersAndFriends: areFriends(viewer, owner) || follows(viewer, owner),
        chosen: chosen.includes(viewer),
      }[audience];
      return isInAudience && seesContentOf(viewer, owner);
    },
    seesAge: (viewer: number, other: number) =>
      viewer === other ||
      (mayMeet(viewer, other) && person(other).age === "adult" && person(other).showsAge),
    seesLastSeen(viewer: number, other: number): boolean {
      if (viewer === other) return true;
      const setting = person(other).onlineStateTo ?? "everyone";
      const isAllowed =
        setting === "everyone" || (setting === "friends" && areFriends(viewer, other));
      const isProtected = isAdultTowardsMinor(viewer, other) && !areFriends(viewer, other);
      return mayMeet(viewer, other) && isAllowed && !isProtected;
    },
    isFound: (viewer: number, other: number) =>
      mayMeet(viewer, other) && person(other).isInDirectory,
    mayRequestFriendship(viewer: number, other: number): boolean {
      const setting = person(other).friendRequestsFrom ?? "everyone";
      const isAllowed =
        setting === "everyone" || (setting === "connections" && follows(other, viewer));
      return mayMeet(viewer, other) && isAllowed && !isAdultTowardsMinor(viewer, other);
    },
    areFriends,
    mayMeet,
  };
}
