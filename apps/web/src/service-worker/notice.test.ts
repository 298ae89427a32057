import { expect, test } from "vitest";
import { noticeOfMessage, noticeOfPush } from "./notice.ts";

const message = {
  messageId: "1",
  userId: "kofi",
  name: "Kofi",
  group: null,
  isMention: false,
  content: "The river is high",
  mediaType: null,
} as const;
const group = { _id: "fireside", name: "Fireside" };

test("a message of a chat is told under its sender's name, and leads to the chat", () => {
  expect(noticeOfMessage(message)).toEqual({
    tag: "chat kofi",
    id: "1",
    title: "Kofi",
    body: "The river is high",
    path: "/chat/kofi",
  });
});

test("a message of a group is told under the group's name, with who wrote it, and leads to the group", () => {
  expect(noticeOfPush({ ...message, type: "message", group })).toEqual({
    tag: "group fireside",
    id: "1",
    title: "Fireside",
    body: "Kofi: The river is high",
    path: "/group/fireside",
  });
});

test("who is mentioned is told so", () => {
  const { body } = noticeOfMessage({ ...message, group, isMention: true });
  expect(body).toBe("Kofi mentioned you: The river is high");
});
