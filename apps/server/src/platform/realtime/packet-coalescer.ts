import type { KoraSocket } from "./kora-socket.ts";

/**
 * Writes all packets that a socket gets within one turn of the event loop together. Engine.IO alone writes each packet
 * separately and waits for it before the next, so a message and its entry in the list of recent chats would cost two
 * system calls and two TCP segments.
 */
export interface PacketCoalescer {
  attach(connection: KoraSocket["conn"]): void;
  /**
   * Runs `emit` without coalescing. In a room of many sockets, the first socket then receives the packet before it is
   * written to the last one.
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
        // The transport is not writable while a batch is collected or written. The next batch includes this packet.
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
