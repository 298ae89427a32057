import { expect, test } from "vitest";
import type { ViewerContext } from "../context.ts";
import { type Room, room } from "./rooms.ts";
import { createSubscriptions, type Topic } from "./subscriptions.ts";

const storyRoom = room("story", "one");

/** A socket that opens a story; `isVisible` is what the database knows. */
function createScenario() {
  const rooms = new Set<Room>();
  const state = { isVisible: true, onRead: () => {} };
  const topic: Topic = {
    hasEmptiedRooms: true,
    async listRooms(_ctx, ids) {
      const isVisible = state.isVisible;
      state.onRead();
      return new Map(isVisible ? ids.map((id) => [id, storyRoom]) : []);
    },
  };
  const subscriptions = createSubscriptions(
    {
      id: "socket",
      join: (joined: Room | Room[]) => void rooms.add(joined as Room),
      leave: (left: Room) => void rooms.delete(left),
    } as never,
    { getContext: async () => ({}) as ViewerContext, countFree: () => 3 - subscriptions.size() },
  );
  /** Hides the story, and empties its room as `Realtime.emptyRoom` does. */
  const hide = () => {
    state.isVisible = false;
    state.onRead = () => {};
    rooms.delete(storyRoom);
  };
  return { rooms, state, topic, subscriptions, hide };
}

test("a socket that opens a story while it is hidden is not left in its room", async () => {
  const { rooms, state, topic, subscriptions, hide } = createScenario();
  state.onRead = hide;
  expect(await subscriptions.subscribe(topic, ["one"])).toEqual(new Set());
  expect(rooms).toEqual(new Set());
});

test("a refresh does not bring a socket back into a room that was emptied", async () => {
  const { rooms, state, topic, subscriptions, hide } = createScenario();
  await subscriptions.subscribe(topic, ["one"]);
  expect(rooms).toEqual(new Set([storyRoom]));
  state.onRead = hide;
  await subscriptions.refresh();
  expect(rooms).toEqual(new Set());
});

test("a socket that opens the story again comes back into the room that was emptied", async () => {
  const { rooms, topic, subscriptions } = createScenario();
  await subscriptions.subscribe(topic, ["one"]);
  rooms.clear();
  expect(await subscriptions.subscribe(topic, ["one"])).toEqual(new Set(["one"]));
  expect(rooms).toEqual(new Set([storyRoom]));
});

test("a subscription to more entities than fit is refused as a whole, and takes no room", async () => {
  const { topic, subscriptions } = createScenario();
  await subscriptions.subscribe(topic, ["one", "two"]);
  await expect(subscriptions.subscribe(topic, ["two", "three", "four"])).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
  expect(subscriptions.size()).toBe(2);
  expect(await subscriptions.subscribe(topic, ["two", "three"])).toEqual(new Set(["two", "three"]));
});
