import type { CallInput } from "@kora/contract";
import type { moderationCalls } from "@kora/contract/moderation";
import type { Samples } from "./samples.ts";

type Calls = typeof moderationCalls;

/** The names of the calls that show something to moderators. */
export type ModeratorCall = {
  [Name in keyof Calls]: Calls[Name] extends { method: "GET"; access: "moderator" } ? Name : never;
}[keyof Calls];

/** A kind of request of a call. */
export interface ModeratorWork<Name extends ModeratorCall = ModeratorCall> {
  readonly title: string;
  /** Returns the requests. Of a list, these are the first pages. */
  inputs(samples: Samples): CallInput<Name>[];
}

const searchOf = (
  title: string,
  toText: (samples: Samples) => readonly string[],
  query: Pick<CallInput<"searchAsModerator">["query"], "kind" | "limit"> = { kind: "user" },
): ModeratorWork<"searchAsModerator"> => ({
  title,
  inputs: (samples) => toText(samples).map((q) => ({ query: { q, ...query } })),
});

/** Returns the same request by each moderator. */
const byEachModerator =
  <Query>(query: Query) =>
  ({ moderatorIds }: Samples) =>
    moderatorIds.map(() => ({ query }));

const toBeginning = (title: string) => title.split(" ").slice(0, 2).join(" ");

/** What is measured of each call. A call of moderators that shows something cannot be missing here. */
export const moderatorWorks: {
  readonly [Name in ModeratorCall]: readonly ModeratorWork<Name>[];
} = {
  searchAsModerator: [
    searchOf("people by the most frequent first names", ({ firstNames }) => firstNames),
    searchOf("people by the most frequent surnames", ({ surnames }) => surnames),
    searchOf("people by the most frequent whole names", ({ wholeNames }) => wholeNames),
    // Among ten thousand people, at least five have such a name, so the pages of both databases have as many people.
    searchOf("five people by a surname of one in 1,500", ({ uncommonNames }) => uncommonNames, {
      kind: "user",
      limit: 5,
    }),
    searchOf("people by a surname of one person", ({ uniqueNames }) => uniqueNames),
    searchOf("people by three letters of a surname", ({ surnames }) =>
      surnames.map((surname) => surname.slice(0, 3)),
    ),
    searchOf("people by a surname with a typo", ({ surnames }) =>
      surnames.map((surname) => `${surname.slice(0, 2)}x${surname.slice(2)}`),
    ),
    searchOf("a person by @name", ({ people }) => people.map(({ username }) => `@${username}`)),
    searchOf("people by the beginning of @name", ({ people }) =>
      people.map(({ username }) => `@${username.slice(0, 3)}`),
    ),
    searchOf("a person by id", ({ people }) => people.map(({ id }) => id)),
    searchOf("stories by words", ({ titles }) => titles.map(toBeginning), {
      kind: "story",
    }),
    searchOf("series by their beginning", ({ titles }) => titles.map(toBeginning), {
      kind: "series",
    }),
    searchOf("groups by their beginning", ({ titles }) => titles.map(toBeginning), {
      kind: "group",
    }),
    searchOf("playlists by their beginning", ({ titles }) => titles.map(toBeginning), {
      kind: "playlist",
    }),
  ],
  getPersonAsModerator: [
    {
      title: "a person",
      inputs: ({ handledAuthorIds }) => handledAuthorIds.map((userId) => ({ params: { userId } })),
    },
  ],
  listReports: [
    { title: "open reports", inputs: byEachModerator({ state: "open" }) },
    { title: "handled reports", inputs: byEachModerator({ state: "handled" }) },
    {
      title: "open reports of a person",
      inputs: ({ openAuthorIds }) =>
        openAuthorIds.map((authorId) => ({ query: { state: "open", authorId } })),
    },
    {
      title: "handled reports of a person",
      inputs: ({ handledAuthorIds }) =>
        handledAuthorIds.map((authorId) => ({ query: { state: "handled", authorId } })),
    },
  ],
  getModeratedEntity: [
    {
      title: "a reported entity",
      inputs: ({ entities }) => entities.map((params) => ({ params })),
    },
  ],
  getReportCopy: [
    {
      title: "the copy of a report",
      inputs: ({ copyIds }) => copyIds.map((copyId) => ({ params: { copyId } })),
    },
  ],
  listAppeals: [
    { title: "open appeals", inputs: byEachModerator({ state: "open" }) },
    { title: "decided appeals", inputs: byEachModerator({ state: "decided" }) },
  ],
  listModerationLog: [
    { title: "the log", inputs: byEachModerator({}) },
    {
      title: "the log of a moderator",
      inputs: ({ moderatorIds }) => moderatorIds.map((moderatorId) => ({ query: { moderatorId } })),
    },
    {
      title: "the log about a person",
      inputs: ({ handledAuthorIds }) =>
        handledAuthorIds.map((personId) => ({ query: { personId } })),
    },
    {
      title: "the log of a moderator about a person",
      inputs: ({ logPairs }) => logPairs.map((query) => ({ query })),
    },
  ],
  listSanctionsOfPerson: [
    {
      title: "the sanctions of a person",
      inputs: ({ handledAuthorIds }) =>
        handledAuthorIds.map((userId) => ({ params: { userId }, query: {} })),
    },
  ],
  listNotes: [
    {
      title: "notes of an entity",
      inputs: ({ notedEntities }) => notedEntities.map((params) => ({ params, query: {} })),
    },
  ],
};
