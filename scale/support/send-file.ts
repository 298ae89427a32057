import type { TestUser } from "../../apps/server/src/testing/test-app.ts";
import { type ApiResponse, requestFrom } from "./request.ts";

/** Sends a text file of the given size as a message. */
export function sendFile(
  origin: string,
  from: TestUser,
  to: TestUser,
  bytes: number,
): Promise<ApiResponse> {
  const form = new FormData();
  form.set("recipientId", to.userId);
  form.set("media", new Blob(["a".repeat(bytes)]), "words.txt");
  return requestFrom(origin, "/api/messages", from, form);
}

/** Sends a text message. */
export function sendTextMessage(
  origin: string,
  from: TestUser,
  to: TestUser,
  content: string,
): Promise<ApiResponse> {
  const form = new FormData();
  form.set("recipientId", to.userId);
  form.set("content", content);
  return requestFrom(origin, "/api/messages", from, form);
}
