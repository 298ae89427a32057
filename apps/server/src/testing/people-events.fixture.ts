import fc from "fast-check";
import { expect } from "vitest";
import { addGroupMember } from "../features/messages/index.ts";
import { makeGroup } from "./group-roles.fixture.ts";
import type { ActContext, Rules } from "./people-act.fixture.ts";
import { listActs } from "./people-acts.fixture.ts";
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
import type { TestApp } from "./test-app.ts";

/**
 * Property (people-safety, How we know): for random graphs of people, each of whom has a socket that watches all people
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
    for (const act of listActs(context)) {
      await act.run();
      const events = await connected.takeEvents();
      for (const viewer of people) {
        const shown = events[viewer] ?? [];
        for (const event of shown) expectNoHiddenState(context, viewer, event);
        if (viewer === act.actor) continue;
        const isShown = shown.some(act.shows);
        expect([act.name, viewer, isShown]).toEqual([act.name, viewer, act.isShownTo(viewer)]);
      }
    }
  } finally {
    connected.close();
  }
}

/** Each person watches all others, and opens each story and status; those that are hidden are refused. */
async function openEverything({ sockets }: PeopleSockets, stored: StoredGraph, rules: Rules) {
  const userIds = stored.users.map(({ userId }) => userId);
  for (const [viewer, socket] of sockets.entries()) {
    await socket.emitWithAck("watchPeople", {
      userIds: userIds.filter((_id, position) => position !== viewer),
    });
    for (const [n, { id }] of stored.stories.entries()) {
      const { ok } = await socket.emitWithAck("openStory", { storyId: id });
      expect(["story", viewer, n, ok]).toEqual(["story", viewer, n, rules.readsStory(viewer, n)]);
    }
    for (const [n, { id }] of stored.statuses.entries()) {
      const { ok } = await socket.emitWithAck("openStatus", { statusId: id });
      expect(["status", viewer, n, ok]).toEqual(["status", viewer, n, rules.seesStatus(viewer, n)]);
    }
  }
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
  for (const { userId } of members) {
    await addGroupMember(testApp.db, { groupId, userId, role: "member", now });
  }
  for (const socket of sockets) await socket.emitWithAck("joinGroup", { groupId });
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
