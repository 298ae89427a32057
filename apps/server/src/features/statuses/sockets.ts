import { sentences } from "@kora/contract/sentences";
import { notFound } from "../../platform/errors.ts";
import type { EventHandlers } from "../../platform/realtime/mount-events.ts";
import type { Topic } from "../../platform/realtime/subscriptions.ts";
import { filterVisibleStatuses } from "./access.ts";
import { statusRoom } from "./rooms.ts";

const statusTopic: Topic = {
  async listRooms(ctx, statusIds) {
    const visibleIds = await filterVisibleStatuses(ctx, statusIds);
    return new Map(visibleIds.map((id) => [id, statusRoom(id)]));
  },
};

export const statusEvents: Pick<EventHandlers, "openStatus" | "closeStatus"> = {
  async openStatus(_ctx, { statusId }, socket) {
    const visibleIds = await socket.subscribe(statusTopic, [statusId]);
    if (visibleIds.size > 0) return;
    await socket.unsubscribe(statusTopic, [statusId]);
    throw notFound(sentences.statuses.notFound);
  },

  closeStatus: (_ctx, { statusId }, socket) => socket.unsubscribe(statusTopic, [statusId]),
};
