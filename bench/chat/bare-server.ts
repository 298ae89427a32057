import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { Server } from "socket.io";
import { newId } from "../../apps/server/src/platform/ids.ts";

/**
 * What Kora's chat and groups are measured against, a process of its own: Socket.IO that stores one row a message and
 * sends it to the other, or broadcasts it in a group that everybody is in. It knows no session, no blocks, no unread numbers and no presence, and checks nothing.
 */

export interface BareOrder {
  readonly connectionString: string;
  readonly connections: number;
  /** The group that all sockets are in. */
  readonly groupId?: string;
}

interface Sent {
  readonly recipientId?: string;
  readonly groupId?: string;
  readonly content: string;
}

process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => process.exit(0));
process.once("message", (order: BareOrder) => start(order));

function start({ connectionString, connections, groupId }: BareOrder): void {
  const pool = new pg.Pool({ connectionString, max: connections });
  const server = createServer();
  const io = new Server(server, { transports: ["websocket"], serveClient: false });
  io.on("connection", async (socket) => {
    const own = String(socket.handshake.auth.userId);
    await socket.join(groupId === undefined ? own : [own, groupId]);
    socket.on("sendMessage", async (sent: Sent, acknowledge: (answer: object) => void) => {
      const message = {
        _id: newId(),
        sender: own,
        recipient: sent.recipientId ?? null,
        groupId: sent.groupId ?? null,
        content: sent.content,
        createdAt: new Date().toISOString(),
      };
      await pool.query({
        name: "message",
        text: "INSERT INTO reference.messages VALUES ($1, $2, $3, $4, $5)",
        values: [
          message._id,
          own,
          sent.recipientId ?? sent.groupId,
          message.content,
          message.createdAt,
        ],
      });
      // To all others of the group, or to whom it is for.
      socket.to(sent.groupId ?? sent.recipientId ?? "").emit("newMessage", message);
      acknowledge({ ok: true, message });
    });
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
}
