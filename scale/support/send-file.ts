import type { TestPerson } from "../../apps/server/src/testing/test-app.ts";
import { type Answered, ask } from "./ask.ts";

/** Sends a text file of so many bytes as a message. */
export function sendFile(
  origin: string,
  from: TestPerson,
  to: TestPerson,
  bytes: number,
): Promise<Answered> {
  const form = new FormData();
  form.set("recipientId", to.userId);
  form.set("media", new Blob(["a".repeat(bytes)]), "words.txt");
  return ask(origin, "/api/messages", from, form);
}

/** Sends a message of words alone. */
export function sendWords(
  origin: string,
  from: TestPerson,
  to: TestPerson,
  content: string,
): Promise<Answered> {
  const form = new FormData();
  form.set("recipientId", to.userId);
  form.set("content", content);
  return ask(origin, "/api/messages", from, form);
}
