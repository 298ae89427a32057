import type { TestUser } from "../../../apps/server/src/testing/test-app.ts";
import { type ApiResponse, requestFrom } from "./request.ts";

/** Sends a text file of `bytes` bytes as a message. */
export function sendFile(
  origin: string,
  sender: TestUser,
  recipient: TestUser,
  bytes: number,
): Promise<ApiResponse> {
  const form = new FormData();
  form.set("recipientId", recipient.userId);
  form.set("media", new Blob(["a".repeat(bytes)]), "words.txt");
  return requestFrom(origin, "/api/messages", sender, form);
}

/** Sends a text message. */
export function sendTextMessage(
  origin: string,
  sender: TestUser,
  recipient: TestUser,
  content: string,
): Promise<ApiResponse> {
  const form = new FormData();
  form.set("recipientId", recipient.userId);
  form.set("content", content);
  return requestFrom(origin, "/api/messages", sender, form);
}
