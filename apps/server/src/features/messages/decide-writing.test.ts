import { describe, expect, test } from "vitest";
import { decideWriting, type Writing, type WritingFacts } from "./decide-writing.ts";

const values = {
  viewerAge: ["adult", "minor", "unknown"],
  partnerAge: ["adult", "minor", "unknown"],
  messagesFrom: ["everyone", "requests", "connections", "nobody"],
  areFriends: [false, true],
  isFollower: [false, true],
  hasConsented: [false, true],
  requestedBy: [null, "viewer", "partner"],
  isAccepted: [false, true],
  isClosed: [false, true],
  hasConversation: [false, true],
} as const satisfies { [Fact in keyof WritingFacts]: readonly WritingFacts[Fact][] };

/** All combinations of all facts. */
const combinations = Object.entries(values).reduce<Partial<WritingFacts>[]>(
  (list, [fact, choices]) =>
    list.flatMap((facts) => choices.map((choice) => ({ ...facts, [fact]: choice }))),
  [{}],
) as WritingFacts[];

type Choices = { readonly [Fact in keyof WritingFacts]?: readonly WritingFacts[Fact][] };
/** The combinations of a row: each fact that it names has one of these values. */
type Row = readonly [Choices, Writing, reason: string];

const matches = (facts: WritingFacts, choices: Choices) =>
  Object.entries(choices).every(([fact, list]) =>
    (list as readonly unknown[]).includes(facts[fact as keyof WritingFacts]),
  );

const no = [false];
const yes = [true];

/** Three tables, in each of which exactly one row matches each combination. */
const rules: Record<string, readonly Row[]> = {
  ages: [
    [{ viewerAge: ["minor"] }, "open", "a minor may write to everyone"],
    [
      { viewerAge: ["adult", "unknown"], partnerAge: ["adult"] },
      "open",
      "adults may be written to",
    ],
    [{ viewerAge: ["unknown"], partnerAge: ["unknown"] }, "open", "the setting alone decides"],
    [
      { viewerAge: ["adult"], partnerAge: ["unknown"], areFriends: no, hasConsented: no },
      "request",
      "an adult's first message to a user of unknown age is a request",
    ],
    [
      { viewerAge: ["adult"], partnerAge: ["unknown"], areFriends: no, hasConsented: yes },
      "open",
      "a user of unknown age has written to the adult",
    ],
    [
      { viewerAge: ["adult"], partnerAge: ["unknown"], areFriends: yes },
      "open",
      "they are friends",
    ],
    [
      { viewerAge: ["adult", "unknown"], partnerAge: ["minor"], areFriends: yes },
      "open",
      "an adult and a minor are friends",
    ],
    [
      {
        viewerAge: ["adult", "unknown"],
        partnerAge: ["minor"],
        areFriends: no,
        isAccepted: yes,
      },
      "open",
      "the minor has accepted or written",
    ],
    [
      {
        viewerAge: ["adult", "unknown"],
        partnerAge: ["minor"],
        areFriends: no,
        isAccepted: no,
        isClosed: no,
        hasConversation: yes,
      },
      "request",
      "a conversation from before the rules waits until the minor accepts",
    ],
    [
      {
        viewerAge: ["adult", "unknown"],
        partnerAge: ["minor"],
        areFriends: no,
        isAccepted: no,
        isClosed: yes,
        hasConversation: yes,
      },
      "refused",
      "a corrected age has closed the conversation",
    ],
    [
      {
        viewerAge: ["adult", "unknown"],
        partnerAge: ["minor"],
        areFriends: no,
        isAccepted: no,
        hasConversation: no,
      },
      "refused",
      "an adult may not open a chat with a minor who is not a friend",
    ],
  ],
  settings: [
    [{ messagesFrom: ["everyone"] }, "open", "everyone may write"],
    [
      { messagesFrom: ["requests", "connections", "nobody"], hasConsented: yes },
      "open",
      "the partner has written to the viewer",
    ],
    [{ messagesFrom: ["nobody"], hasConsented: no }, "refused", "nobody may begin"],
    [
      { messagesFrom: ["requests", "connections"], hasConsented: no, areFriends: yes },
      "open",
      "friends are connections",
    ],
    [
      {
        messagesFrom: ["requests", "connections"],
        hasConsented: no,
        areFriends: no,
        isFollower: yes,
      },
      "open",
      "whom one follows is a connection",
    ],
    [
      { messagesFrom: ["requests"], hasConsented: no, areFriends: no, isFollower: no },
      "request",
      "others send a request",
    ],
    [
      { messagesFrom: ["connections"], hasConsented: no, areFriends: no, isFollower: no },
      "refused",
      "only connections may write",
    ],
  ],
  requests: [
    [{ requestedBy: [null, "partner"] }, "open", "the viewer has not sent a request"],
    [{ requestedBy: ["viewer"], areFriends: no }, "request", "a request waits for its answer"],
    [{ requestedBy: ["viewer"], areFriends: yes }, "open", "friends need no request"],
  ],
};

/** The one row of a table that matches. */
function rowOf(table: readonly Row[], facts: WritingFacts): Row {
  const rows = table.filter(([choices]) => matches(facts, choices));
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows for ${JSON.stringify(facts)}`);
  return row;
}

const strictness: readonly Writing[] = ["open", "request", "refused"];
const isRecipient = ({ requestedBy }: WritingFacts) => requestedBy === "partner";

describe("who may write to whom", () => {
  test.each(
    Object.entries(rules).flatMap(([name, table]) =>
      table.map(([choices, writing, reason]) => ({ name, reason, writing, choices })),
    ),
  )("$name: $reason, so it is $writing unless another rule is stricter", ({ choices, writing }) => {
    const outcomes = combinations
      .filter((facts) => !isRecipient(facts) && matches(facts, choices))
      .map((facts) => strictness.indexOf(decideWriting(facts)));
    expect(Math.min(...outcomes)).toBe(strictness.indexOf(writing));
  });

  test("the recipient of a request may answer, whatever the ages and settings", () => {
    const outcomes = combinations.filter(isRecipient).map((facts) => decideWriting(facts));
    expect(new Set(outcomes)).toEqual(new Set(["open"]));
  });

  test("the strictest of the three rules counts, in each of the 6,912 combinations", () => {
    expect(combinations).toHaveLength(6912);
    for (const facts of combinations.filter((each) => !isRecipient(each))) {
      const outcomes = Object.values(rules).map((table) => rowOf(table, facts)[1]);
      const strictest = strictness.findLast((writing) => outcomes.includes(writing));
      expect([facts, decideWriting(facts)]).toEqual([facts, strictest]);
    }
  });
});
