import type { KoraSocket } from "./realtime.ts";

/**
 * Lets what is told to one socket at once leave in one piece. Engine.IO writes each packet by itself, and waits for
 * the first to be written before it takes the next; a message and the line it makes among the recent chats, or what
 * a busy room is told within one turn of the event loop, then cost as many calls of the system and as many TCP
 * segments as there are packets.
 */
export function writeTogether(connection: KoraSocket["conn"]): void {
  const line = connection.request.socket;
  connection.on("packetCreate", () => {
    const { transport } = connection;
    // Not writable: a piece is being gathered or is on its way, and takes this packet along or leaves it to the next.
    if (!transport.writable) return;
    transport.writable = false;
    process.nextTick(() => {
      line.cork();
      transport.writable = true;
      transport.emit("ready");
      line.uncork();
    });
  });
}
