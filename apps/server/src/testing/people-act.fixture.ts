import type { PeopleGraph, StoredGraph } from "./people-graph.fixture.ts";
import type { createPeopleRules } from "./people-rules.fixture.ts";
import type { PeopleSockets, RecordedEvent } from "./people-sockets.fixture.ts";
import type { TestApp } from "./test-app.ts";

export type Rules = ReturnType<typeof createPeopleRules>;

/** What one person does, and what the others learn of it. */
export interface Act {
  readonly name: string;
  readonly actor: number;
  readonly run: () => Promise<unknown>;
  /** True for an event that shows what the person did. */
  readonly shows: (event: RecordedEvent) => boolean;
  /** True if a person other than the actor gets such an event. The rules hide it from all others. */
  readonly isShownTo: (viewer: number) => boolean;
}

export interface ActContext {
  readonly testApp: TestApp;
  readonly graph: PeopleGraph;
  readonly stored: StoredGraph;
  readonly rules: Rules;
  /** The positions of all people. */
  readonly people: readonly number[];
  /** A group of all people. */
  readonly groupId: string;
  readonly connected: PeopleSockets;
}

export const userOf = ({ stored }: ActContext, position: number) =>
  stored.users[position] as StoredGraph["users"][number];
export const socketOf = ({ connected }: ActContext, position: number) =>
  connected.sockets[position] as PeopleSockets["sockets"][number];
export const contains = (text: string) => (event: RecordedEvent) =>
  JSON.stringify(event).includes(text);
/** True for an event of this name with these fields. */
export const hasFields = (name: RecordedEvent["name"], fields: object) => (event: RecordedEvent) =>
  event.name === name &&
  Object.entries(fields).every(([key, value]) => Reflect.get(event.payload, key) === value);
