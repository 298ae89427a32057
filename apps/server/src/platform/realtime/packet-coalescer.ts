import type { KoraSocket } from "./kora-socket.ts";

/**
 * Writes the packets that a socket is sent within one turn of the event loop in one piece. Engine.IO writes each packet
 * by itself and waits for it before it takes the next, so that a message and its entry among the recent chats cost two
 * system calls and two TCP segments.
 */
export interface PacketCoalescer {
  attach(connection: KoraSocket["conn"]): void;
  /**
   * Runs `emit` without coalescing, for rooms of many sockets: the first socket has the packet while it is written to
   * the last.
   */
  bypass(emit: () => void): void;
}

export function createPacketCoalescer(): PacketCoalescer {
  let isBypassed = false;
  return {
    attach(connection) {
      const { socket } = connection.request;
      connection.on("packetCreate", () => {
        const { transport } = connection;
        // Not writable: a piece is being collected, or is being written and the next one takes this packet along.
        if (isBypassed || !transport.writable) return;
        transport.writable = false;
        process.nextTick(() => {
          socket.cork();
          transport.writable = true;
          transport.emit("ready");
          socket.uncork();
        });
      });
    },
    bypass(emit) {
      isBypassed = true;
      try {
        emit();
      } finally {
        isBypassed = false;
      }
    },
  };
}
