import type { KoraSocket } from "./realtime.ts";

let goesAtOnce = false;

/**
 * Runs `emit`, which tells a room of many: what it tells leaves each socket's line at once, so that the first has it while
 * it is still written to the last. One piece for each would begin when all of them are gathered.
 */
export function writeAtOnce(emit: () => void): void {
  goesAtOnce = true;
  try {
    emit();
  } finally {
    goesAtOnce = false;
  }
}

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
    if (goesAtOnce || !transport.writable) return;
    transport.writable = false;
    process.nextTick(() => {
      line.cork();
      transport.writable = true;
      transport.emit("ready");
      line.uncork();
    });
  });
}
