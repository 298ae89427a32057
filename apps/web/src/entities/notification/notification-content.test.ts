import { expect, test } from "vitest";
import { alertFixture } from "./alert.fixture.ts";
import {
  toAlertNotification,
  toMessageNotification,
  toPushNotification,
} from "./notification-content.ts";

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
  expect(toMessageNotification(message)).toEqual({
    tag: "chat kofi",
    id: "1",
    title: "Kofi",
    body: "The river is high",
    path: "/chat/kofi",
  });
});

test("a message of a group is told under the group's name, with who wrote it, and leads to the group", () => {
  expect(toPushNotification({ ...message, type: "message", group })).toEqual({
    tag: "group fireside",
    id: "1",
    title: "Fireside",
    body: "Kofi: The river is high",
    path: "/group/fireside",
  });
});

test("who is mentioned is told so", () => {
  const { body } = toMessageNotification({ ...message, group, isMention: true });
  expect(body).toBe("Kofi mentioned you: The river is high");
});

test("an alert is told by its sentence, and leads where it does in the list", () => {
  const alert = alertFixture({ otherCount: 4 });
  const notification = {
    tag: "alert story_like ferry",
    id: alert._id,
    title: "Kora",
    body: "Ama and 4 others liked “The Ferry”",
    path: "/story/ferry",
  };
  expect(toAlertNotification(alert)).toEqual(notification);
  expect(toPushNotification({ type: "alert", alert })).toEqual(notification);
});

test("what the moderators say is told with the alert", () => {
  const alert = alertFixture({
    type: "moderation",
    sender: null,
    reference: null,
    note: "Be kind.",
  });
  expect(toAlertNotification(alert)).toMatchObject({
    body: "A word from the moderators: Be kind.",
    path: "/home",
  });
});

test("an alert of a type that only a newer server knows is told as something new", () => {
  const alert = { ...alertFixture(), type: "of-tomorrow" };
  expect(toPushNotification({ type: "alert", alert })).toMatchObject({
    body: "There is something new for you.",
  });
});
