import { WebSocket } from "ws";
import type { ChatUser } from "./users.ts";

export interface ChatSocketHooks {
  /** Is called when a message to this user or group arrives, with the number at the end of its text. */
  onMessage(number: number): void;
  onFailure(reason: Error): void;
}

/** A client socket that implements only the part of the protocol that the load needs, to save CPU time. */
export interface ChatSocket {
  /** Resolves when the server has acknowledged the message. */
  send(target: Target, number: number): Promise<void>;
}

/** The recipient, or the group. */
type Target = { readonly recipientId: string } | { readonly groupId: string };

const messageText = "The river is high today, come by the upper bridge. #";

/**
 * Opens a socket and resolves when it is connected. A text frame of Engine.IO 4 and Socket.IO 5 begins with its type: 0
 * is open, 2 is ping, 3 is pong, 40 is connect, 42 is an event, 43 is an acknowledgement, 44 is a connection error.
 */
export async function openChatSocket(
  port: number,
  user: ChatUser,
  hooks: ChatSocketHooks & { readonly groupId?: string },
): Promise<ChatSocket> {
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const recipientPattern =
    hooks.groupId === undefined ? `"recipient":"${user.id}"` : `"groupId":"${hooks.groupId}"`;
  const acknowledgements = new Map<number, () => void>();
  let lastAcknowledgementId = 0;
  await new Promise<void>((resolve, reject) => {
    webSocket.on("error", reject);
    webSocket.on("message", (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith("42")) {
        if (!text.startsWith('42["newMessage"')) return;
        const number = /#(\d+)"/.exec(text)?.[1];
        // A sender may also receive its own message, which does not count.
        const isOwn = text.includes(`"sender":{"_id":"${user.id}"`);
        if (number !== undefined && !isOwn && text.includes(recipientPattern)) {
          hooks.onMessage(Number(number));
        }
      } else if (text.startsWith("43")) {
        const id = Number.parseInt(text.slice(2), 10);
        if (!text.startsWith(`43${id}[{"ok":true`)) {
          hooks.onFailure(new Error(`A message was refused: ${text.slice(0, 300)}`));
        }
        acknowledgements.get(id)?.();
        acknowledgements.delete(id);
      } else if (text === "2") {
        webSocket.send("3");
      } else if (text.startsWith("0")) {
        webSocket.send(`40${JSON.stringify({ token: user.token, userId: user.id })}`);
      } else if (text.startsWith("40")) {
        resolve();
      } else if (text.startsWith("44")) {
        reject(new Error(`A socket was refused: ${text.slice(2)}`));
      }
    });
    webSocket.on("close", () => hooks.onFailure(new Error("The server closed a socket.")));
  });
  return {
    send(target, number) {
      lastAcknowledgementId += 1;
      const id = lastAcknowledgementId;
      const message = { ...target, content: `${messageText}${number}` };
      return new Promise((resolve) => {
        acknowledgements.set(id, resolve);
        webSocket.send(`42${id}${JSON.stringify(["sendMessage", message])}`);
      });
    },
  };
}
