import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { Server } from "socket.io";
import { newId } from "../../../apps/server/src/platform/ids.ts";

/**
 * The baseline for Kora's chat and groups, in its own process: a Socket.IO server that stores one row per message and
 * sends it to the recipient or broadcasts it to a group with all users. It has no sessions, blocks, unread counts or
 * presence, and does not check its input.
 */

export interface BareServerOptions {
  readonly connectionString: string;
  readonly connections: number;
  /** All sockets join this group. */
  readonly groupId?: string;
}

interface SentMessage {
  readonly recipientId?: string;
  readonly groupId?: string;
  readonly content: string;
}

process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => process.exit(0));
process.once("message", (options: BareServerOptions) => start(options));

function start({ connectionString, connections, groupId }: BareServerOptions): void {
  const pool = new pg.Pool({ connectionString, max: connections });
  const server = createServer();
  const io = new Server(server, { transports: ["websocket"], serveClient: false });
  io.on("connection", async (socket) => {
    const userId = String(socket.handshake.auth.userId);
    await socket.join(groupId === undefined ? userId : [userId, groupId]);
    socket.on(
      "sendMessage",
      async (sentMessage: SentMessage, acknowledge: (response: object) => void) => {
        const message = {
          _id: newId(),
          sender: userId,
          recipient: sentMessage.recipientId ?? null,
          groupId: sentMessage.groupId ?? null,
          content: sentMessage.content,
          createdAt: new Date().toISOString(),
        };
        await pool.query({
          name: "message",
          text: "INSERT INTO reference.messages VALUES ($1, $2, $3, $4, $5)",
          values: [
            message._id,
            userId,
            sentMessage.recipientId ?? sentMessage.groupId,
            message.content,
            message.createdAt,
          ],
        });
        // The message goes to the other members of the group, or to the recipient.
        socket.to(sentMessage.groupId ?? sentMessage.recipientId ?? "").emit("newMessage", message);
        acknowledge({ ok: true, message });
      },
    );
  });
  server.listen(0, "127.0.0.1", () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
}
