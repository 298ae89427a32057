import { type GraphSeries, type PeopleGraph, seriesOfGraph } from "./people-graph.fixture.ts";

/**
 * The safety rules between people as plain functions on a graph, written without a look at the server's SQL. People are
 * positions in `graph.people`.
 */
export function createPeopleRules(graph: PeopleGraph) {
  const has = (list: PeopleGraph["blocks"], a: number, b: number) =>
    list.some(([first, second]) => first === a && second === b);
  const person = (position: number) => graph.people[position] as PeopleGraph["people"][number];

  const areFriends = (a: number, b: number) => has(graph.friends, a, b) || has(graph.friends, b, a);
  const mayMeet = (a: number, b: number) =>
    !has(graph.blocks, a, b) && !has(graph.blocks, b, a) && ![a, b].includes(graph.suspended ?? -1);
  const follows = (a: number, b: number) => has(graph.follows, a, b);
  /** An unknown age counts as that of an adult towards a minor, and as that of a minor towards an adult. */
  const isAdultTowardsMinor = (viewer: number, other: number) =>
    (person(viewer).age === "adult" && person(other).age !== "adult") ||
    (person(viewer).age === "unknown" && person(other).age === "minor");
  const hidesMature = (viewer: number) =>
    person(viewer).age !== "adult" || person(viewer).matureStories === "hide";
  const seesContentOf = (viewer: number, author: number) =>
    viewer === author || (mayMeet(viewer, author) && !has(graph.mutes, viewer, author));

  /** Blocks are not part of it: they do not separate the members of a group. */
  function seesState(viewer: number, other: number): boolean {
    const setting = person(other).onlineStateTo ?? "everyone";
    if (areFriends(viewer, other)) return setting !== "nobody";
    return setting === "everyone" && !isAdultTowardsMinor(viewer, other);
  }
  const others = (position: number) =>
    graph.people.map((_person, other) => other).filter((other) => other !== position);

  /** What becomes of a first message of a person who is not limited. */
  function writing(sender: number, recipient: number): "open" | "request" | "refused" {
    const { messagesFrom, age } = person(recipient);
    const setting = messagesFrom ?? (age === "minor" ? "requests" : "everyone");
    const isConnection = areFriends(sender, recipient) || follows(recipient, sender);
    const isStranger = isAdultTowardsMinor(sender, recipient) && !areFriends(sender, recipient);
    if (!mayMeet(sender, recipient) || setting === "nobody") return "refused";
    if (isStranger && age === "minor") return "refused";
    if (setting === "connections" && !isConnection) return "refused";
    return isStranger || (setting === "requests" && !isConnection) ? "request" : "open";
  }

  /** Series and stories are hidden by the same rules. */
  const seesWork = (viewer: number, { author, rating }: Pick<GraphSeries, "author" | "rating">) =>
    seesContentOf(viewer, author) &&
    (viewer === author || rating !== "mature" || !hidesMature(viewer));

  const story = (position: number) => graph.stories[position] as PeopleGraph["stories"][number];
  const isPublished = (position: number) => story(position).state === "published";
  /** True if the viewer may know of a story. Its griot knows of it also while nobody can read it. */
  const seesStory = (viewer: number, position: number) =>
    seesWork(viewer, story(position)) &&
    (viewer === story(position).author || isPublished(position));
  const readsStory = (viewer: number, position: number) =>
    isPublished(position) && seesStory(viewer, position);

  const allSeries = seriesOfGraph(graph);
  const seesSeries = (viewer: number, series: GraphSeries) =>
    seesWork(viewer, series) && (viewer === series.author || !series.isHidden);
  /** The positions of the series that the viewer follows and sees. */
  const followedSeries = (viewer: number) =>
    allSeries.flatMap((series, position) =>
      series.followers.includes(viewer) && seesSeries(viewer, series) ? [position] : [],
    );
  const storiesWhere = (isListed: (position: number) => boolean) =>
    graph.stories.flatMap((_story, position) => (isListed(position) ? [position] : []));

  return {
    seesStory,
    /** True if the viewer reads a story with its comments and counts. */
    readsStory,
    /** True if the page of a story is shown. Its griot sees it before it is published, and after. */
    opensStory: (viewer: number, position: number) =>
      seesStory(viewer, position) && story(position).state !== "hidden",
    mayDownloadFrom: (viewer: number, author: number) =>
      viewer === author || person(author).allowsDownloads,
    authorOf: (position: number) => story(position).author,
    authorOfSeries: (position: number) => allSeries[position]?.author ?? 0,
    seesSeries: (viewer: number, position: number) =>
      seesSeries(viewer, allSeries[position] as GraphSeries),
    /** The stories of a series that the viewer sees in it, in order. */
    partsSeenBy: (viewer: number, position: number) =>
      (allSeries[position]?.parts ?? []).filter((part) => seesStory(viewer, part)),
    /** The position of the series of which the viewer sees that the story is a part; -1 if there is none. */
    seriesOfStory: (viewer: number, position: number) =>
      allSeries.findIndex(
        (series) => series.parts.includes(position) && seesSeries(viewer, series),
      ),
    seriesOf: (viewer: number, author: number) =>
      allSeries.flatMap((series, position) =>
        series.author === author && seesSeries(viewer, series) ? [position] : [],
      ),
    followedSeries,
    storiesWithTag: (viewer: number) => storiesWhere((position) => readsStory(viewer, position)),
    followedStories(viewer: number): number[] {
      const parts = followedSeries(viewer).flatMap((position) => allSeries[position]?.parts ?? []);
      return storiesWhere(
        (position) =>
          readsStory(viewer, position) &&
          (follows(viewer, story(position).author) || parts.includes(position)),
      );
    },
    storiesOf: (viewer: number, author: number) =>
      storiesWhere((position) => readsStory(viewer, position) && story(position).author === author),
    seesComment(viewer: number, comment: number): boolean {
      const { author, story: n } = graph.comments[comment] as PeopleGraph["comments"][number];
      return seesStory(viewer, n % graph.stories.length) && seesContentOf(viewer, author);
    },
    seesStatus(viewer: number, status: number): boolean {
      const { owner, audience, chosen } = graph.statuses[status] as PeopleGraph["statuses"][number];
      if (viewer === owner) return true;
      const isInAudience = {
        everyone: true,
        friends: areFriends(viewer, owner),
        followersAndFriends: areFriends(viewer, owner) || follows(viewer, owner),
        chosen: chosen.includes(viewer) && writing(owner, viewer) === "open",
      }[audience];
      return isInAudience && seesContentOf(viewer, owner);
    },
    seesAge: (viewer: number, other: number) =>
      viewer === other ||
      (mayMeet(viewer, other) && person(other).age === "adult" && person(other).showsAge),
    seesLastSeen: (viewer: number, other: number) =>
      viewer === other || (mayMeet(viewer, other) && seesState(viewer, other)),
    /** True if `sender` sees that all others have received a message, in a group of all people who are all online. */
    seesGroupDelivery: (sender: number) =>
      others(sender).every((other) => seesState(sender, other)),
    /** True if `typist` is shown as typing in a group of all people. */
    isTypingShownInGroup: (typist: number) =>
      (person(typist).onlineStateTo ?? "everyone") === "everyone" &&
      others(typist).every((other) => seesState(other, typist)),
    /** A limited person cannot comment or begin conversations. */
    isLimited: (position: number) => person(position).isLimited,
    writing,
    seesNewStatus(viewer: number, owner: number): boolean {
      const isInAudience =
        areFriends(viewer, owner) || (person(owner).age !== "minor" && follows(viewer, owner));
      return viewer === owner || (isInAudience && seesContentOf(viewer, owner));
    },
    seesContentOf,
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
