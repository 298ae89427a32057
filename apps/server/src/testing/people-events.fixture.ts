import fc from "fast-check";
import { expect } from "vitest";
import { addGroupMember } from "../features/messages/index.ts";
import { makeGroup } from "./group-roles.fixture.ts";
import type { ActContext, Rules } from "./people-act.fixture.ts";
import { groupActs } from "./people-acts.fixture.ts";
import {
  limitPeople,
  type PeopleGraph,
  peopleGraph,
  type StoredGraph,
  storeGraph,
} from "./people-graph.fixture.ts";
import { createPeopleRules } from "./people-rules.fixture.ts";
import { type GraphSelection, selectGraphs } from "./people-safety.fixture.ts";
import { connectPeople, type PeopleSockets, type RecordedEvent } from "./people-sockets.fixture.ts";
import { forEachTogether } from "./people-works.fixture.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Property: for random graphs of people, each of whom has a socket that watches all people
 * and has all content open that it may open, every act of one person is shown by an event to exactly those others to
 * whom the rules show it. A failure prints the seed and the smallest graph that fails.
 */
export async function expectSafeEvents(testApp: TestApp, selection: GraphSelection): Promise<void> {
  await fc.assert(
    fc.asyncProperty(peopleGraph, (graph) => checkEvents(testApp, { ...graph, suspended: null })),
    selectGraphs("people-safety, events", selection),
  );
}

async function checkEvents(testApp: TestApp, graph: PeopleGraph): Promise<void> {
  const stored = await storeGraph(testApp, graph);
  const connected = await connectPeople(testApp, stored);
  try {
    const rules = createPeopleRules(graph);
    await openEverything(connected, stored, rules);
    const groupId = await makeGroupOfAll(testApp, connected, stored);
    await limitPeople(testApp, graph, stored);
    const people = graph.people.map((_person, position) => position);
    const context = { testApp, graph, stored, rules, people, groupId, connected };
    for (const acts of groupActs(context)) {
      for (const act of acts) await act.run();
      const events = await connected.takeEvents();
      for (const viewer of people) {
        for (const event of events[viewer] ?? []) expectNoHiddenState(context, viewer, event);
      }
      for (const act of acts) {
        const others = people.filter((viewer) => viewer !== act.actor);
        const shownTo = others.filter((viewer) => events[viewer]?.some(act.shows));
        expect([act.name, shownTo]).toEqual([act.name, others.filter(act.isShownTo)]);
      }
    }
  } finally {
    connected.close();
  }
}

/** Each person watches all others, and opens each story and status; those that are hidden are refused. */
async function openEverything({ sockets }: PeopleSockets, stored: StoredGraph, rules: Rules) {
  const userIds = stored.users.map(({ userId }) => userId);
  await forEachTogether(sockets, async (socket, viewer) => {
    await socket.emitWithAck("watchPeople", {
      userIds: userIds.filter((_id, position) => position !== viewer),
    });
    await forEachTogether(stored.stories, async ({ id }, n) => {
      const { ok } = await socket.emitWithAck("openStory", { storyId: id });
      expect(["story", viewer, n, ok]).toEqual(["story", viewer, n, rules.readsStory(viewer, n)]);
    });
    await forEachTogether(stored.statuses, async ({ id }, n) => {
      const { ok } = await socket.emitWithAck("openStatus", { statusId: id });
      expect(["status", viewer, n, ok]).toEqual(["status", viewer, n, rules.seesStatus(viewer, n)]);
    });
  });
}

/** Creates a group of all people, as if they had joined before they blocked each other. */
async function makeGroupOfAll(
  testApp: TestApp,
  { sockets }: PeopleSockets,
  { users }: StoredGraph,
): Promise<string> {
  const [creator, ...members] = users;
  if (!creator) throw new Error("A graph has people.");
  const groupId = await makeGroup(testApp, creator);
  const now = testApp.clock.now();
  await testApp.db.transaction((tx) =>
    forEachTogether(members, ({ userId }) =>
      addGroupMember(tx, { groupId, userId, role: "member", now }),
    ),
  );
  await forEachTogether(sockets, (socket) => socket.emitWithAck("joinGroup", { groupId }));
  return groupId;
}

/** Checks what no event may show, whoever caused it: that a user is online whose state is hidden. */
function expectNoHiddenState(
  { stored, rules }: ActContext,
  viewer: number,
  { name, payload }: RecordedEvent,
): void {
  const { isOnline, userId } = payload as { isOnline?: boolean; userId?: string };
  if (isOnline !== true) return;
  const owner = stored.users.findIndex((user) => user.userId === userId);
  expect([name, viewer, owner, rules.seesLastSeen(viewer, owner)]).toEqual([
    name,
    viewer,
    owner,
    true,
  ]);
}
