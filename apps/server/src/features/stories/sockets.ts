import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import { getStoryForViewer } from "./access.ts";
import { storyRoom } from "./rooms.ts";

export const storyEvents: Pick<EventHandlers, "openStory" | "closeStory"> = {
  async openStory(ctx, { storyId }, socket) {
    const story = await getStoryForViewer(ctx, storyId);
    await socket.join(storyRoom(story.id));
  },

  closeStory: (_ctx, { storyId }, socket) => socket.leave(storyRoom(storyId)),
};
