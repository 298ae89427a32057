import { createHash } from "node:crypto";
import type { Viewer, ViewerContext } from "../../platform/context.ts";
import type { RoomMembership } from "../../platform/realtime/mount-events.ts";
import { type Room, room } from "../../platform/realtime/rooms.ts";
import type { Topic } from "../../platform/realtime/subscriptions.ts";

/** Returns a hash of what decides which content the viewer may see: age, settings, mutes and blocks. */
function visibilityVersion(viewer: Viewer): string {
  const { ageGroup, hidesMature, settingsVersion } = viewer;
  const ids = [viewer.mutedUserIds, viewer.hiddenUserIds, viewer.hiddenStoryIds];
  const facts = [ageGroup, hidesMature, settingsVersion, ...ids.map((list) => list.toSorted())];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 16);
}

/**
 * The topic of what the viewer may see. Its room has the version in its name, so each change of the viewer, on any path and in any
 * process, changes the room of the user's sockets, and they get the event.
 */
const visibilityTopic: Topic = {
  async listRooms({ viewer }, ids) {
    return new Map(ids.map((id) => [id, room("visibility", visibilityVersion(viewer))]));
  },

  async onRoomsChanged(ctx, _ids, socketRoom) {
    publishVersion(ctx, socketRoom);
  },
};

function publishVersion(
  { publish, viewer }: Pick<ViewerContext, "publish" | "viewer">,
  to: Room,
): void {
  publish({ to, event: "visibilityChanged", payload: { version: visibilityVersion(viewer) } });
}

/**
 * Runs when a socket connects. The socket gets an event after each change of what the viewer may see, and at once if that
 * has changed since `knownVersion` of the handshake, the last version that the client has stored.
 */
export async function watchVisibility(
  ctx: ViewerContext,
  knownVersion: unknown,
  socket: { readonly room: Room; readonly rooms: Pick<RoomMembership, "subscribe"> },
): Promise<void> {
  await socket.rooms.subscribe(visibilityTopic, [ctx.viewer.userId]);
  if (typeof knownVersion !== "string" || knownVersion === visibilityVersion(ctx.viewer)) return;
  publishVersion(ctx, socket.room);
}
