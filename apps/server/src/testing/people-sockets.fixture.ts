import { type ServerEventName, type ServerEventPayload, serverEvents } from "@kora/contract/events";
import type { StoredGraph } from "./people-graph.fixture.ts";
import type { TestApp } from "./test-app.ts";
import { connect, type TestSocket } from "./test-socket.ts";

/** An event that a socket got. */
export interface RecordedEvent {
  readonly name: ServerEventName;
  readonly payload: ServerEventPayload<ServerEventName>;
}

/** The sockets of all people of a graph, by position, and the events that they got since the last `takeEvents`. */
export interface PeopleSockets {
  readonly sockets: readonly TestSocket[];
  /** Waits for the events that were published before, and returns and removes the events of each person. */
  takeEvents(): Promise<RecordedEvent[][]>;
  close(): void;
}

/** Connects one socket for each person. */
export async function connectPeople(
  testApp: TestApp,
  { users }: StoredGraph,
): Promise<PeopleSockets> {
  const sockets = await Promise.all(users.map((user) => connect(testApp, user)));
  const events: RecordedEvent[][] = sockets.map(() => []);
  for (const [position, socket] of sockets.entries()) {
    for (const name of Object.keys(serverEvents) as ServerEventName[]) {
      socket.on(name, (payload) => events[position]?.push({ name, payload }));
    }
  }
  return {
    sockets,
    async takeEvents() {
      // A server sends its packets to a socket in order, so the acknowledgements come after all events.
      await Promise.all(sockets.map((socket) => socket.emitWithAck("login", {})));
      return events.map((list) => list.splice(0));
    },
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}
