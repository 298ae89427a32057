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

test("a chat message has its author as title and links to the chat", () => {
  expect(toMessageNotification(message)).toEqual({
    tag: "chat kofi",
    id: "1",
    title: "Kofi",
    body: "The river is high",
    path: "/chat/kofi",
  });
});

test("a group message has the group as title, names the author and links to the group", () => {
  expect(toPushNotification({ ...message, type: "message", group })).toEqual({
    tag: "group fireside",
    id: "1",
    title: "Fireside",
    body: "Kofi: The river is high",
    path: "/group/fireside",
  });
});

test("the notification of a mention says that the user was mentioned", () => {
  const { body } = toMessageNotification({ ...message, group, isMention: true });
  expect(body).toBe("Kofi mentioned you: The river is high");
});

test("the notification of an alert has the alert's text as body and links to the same page as the list", () => {
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

test("the notification of an alert includes the moderator's note", () => {
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

test("an alert of an unknown type gets a general text", () => {
  const alert = { ...alertFixture(), type: "unknown-type" };
  expect(toPushNotification({ type: "alert", alert })).toMatchObject({
    body: "There is something new for you.",
  });
});
