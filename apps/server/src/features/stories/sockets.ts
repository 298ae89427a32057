import { sentences } from "@kora/contract/sentences";
import { notFound } from "../../platform/errors.ts";
import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import type { Topic } from "../../platform/realtime/subscriptions.ts";
import { filterVisibleStories } from "./access.ts";
import { storyRoom } from "./rooms.ts";

const storyTopic: Topic = {
  hasEmptiedRooms: true,
  async listRooms(ctx, storyIds) {
    const visibleIds = await filterVisibleStories(ctx, storyIds);
    return new Map(visibleIds.map((id) => [id, storyRoom(id)]));
  },
};

export const storyEvents: Pick<EventHandlers, "openStory" | "closeStory"> = {
  async openStory(_ctx, { storyId }, socket) {
    const visibleIds = await socket.subscribe(storyTopic, [storyId]);
    if (visibleIds.size > 0) return;
    await socket.unsubscribe(storyTopic, [storyId]);
    throw notFound(sentences.stories.notFound);
  },

  closeStory: (_ctx, { storyId }, socket) => socket.unsubscribe(storyTopic, [storyId]),
};
