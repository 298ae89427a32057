import { type AlertType, alertTypes } from "@kora/contract/alert-types";
import { expect, test } from "vitest";
import { alertFixture } from "./alert.fixture.ts";
import { alertPath, formatAlert, toAlertParts } from "./format-alert.ts";

/** Each alert type with its text and its link. */
const expectations: readonly (readonly [AlertType, string, string | null])[] = [
  ["friend_request", "Ama sent you a friend request", "/user/ama"],
  ["request_accepted", "Ama accepted your friend request", "/user/ama"],
  ["new_post", "Ama Tells published “The Ferry”", "/writer/profile/griot-ama"],
  ["story_like", "Ama liked “The Ferry”", "/story/ferry"],
  ["story_comment", "Ama commented on “The Ferry”", "/story/ferry"],
  ["story_share", "Ama shared “The Ferry”", "/story/ferry"],
  ["comment_like", "Ama liked your comment on “The Ferry”", "/story/ferry"],
  ["comment_reply", "Ama replied to your comment on “The Ferry”", "/story/ferry"],
  ["comment_mention", "Ama mentioned you in a comment on “The Ferry”", "/story/ferry"],
  ["writer_follow", "Ama followed you", "/user/ama"],
  ["writer_profile_view", "Ama looked at your profile", "/user/ama"],
  ["group_join_request", "Ama asked to join “The Ferry”", "/group/ferry"],
  ["group_request_accepted", "Ama let you into “The Ferry”", "/group/ferry"],
  ["group_mention", "Ama mentioned you in “The Ferry”", "/group/ferry"],
  ["moderation", "A word from the moderators", null],
  ["appeal_decided", "The moderators decided about your appeal", null],
  ["security", "The security of your account", "/theuser#devices"],
];

test("every alert type is tested here", () => {
  expect(expectations.map(([type]) => type)).toEqual([...alertTypes]);
});

test.each(expectations)("an alert of type %s reads “%s” and links to %s", (type, message, path) => {
  const alert = alertFixture({ type });
  expect([formatAlert(alert), alertPath(alert)]).toEqual([message, path]);
});

test("an alert about a sanction names the act and its content, and links to the sanction", () => {
  const sanction = {
    _id: "act",
    act: "hide",
    title: "The Ferry",
    until: null,
    appealableUntil: "2026-11-21T12:00:00.000Z",
    outcome: null,
  } as const;
  const hidden = alertFixture({ type: "moderation", reference: null, sender: null, sanction });
  expect([formatAlert(hidden), alertPath(hidden)]).toEqual([
    "The moderators have hidden “The Ferry”",
    "/sanctions#act",
  ]);
  const untitled = { ...hidden, sanction: { ...sanction, title: "" } };
  expect(formatAlert(untitled)).toBe("The moderators have hidden what you made");
  const decided = { ...hidden, sanction: { ...sanction, outcome: "overturned" as const } };
  expect([formatAlert(decided), alertPath(decided)]).toEqual([
    "Your appeal was granted",
    "/sanctions#act",
  ]);
});

test.each([
  ["limit", "The moderators have limited your account until December 3, 2026"],
  ["suspend", "The moderators have suspended your account until December 3, 2026"],
] as const)("an alert about the act %s says until when", (act, message) => {
  const sanction = {
    _id: "act",
    act,
    title: "",
    until: "2026-12-03T12:00:00.000Z",
    appealableUntil: "2026-12-16T12:00:00.000Z",
    outcome: null,
  } as const;
  const alert = alertFixture({ type: "moderation", reference: null, sender: null, sanction });
  expect(formatAlert(alert)).toContain(message);
  const endless = { ...alert, sanction: { ...sanction, until: null } };
  expect(formatAlert(endless)).toBe(message.replace(" until December 3, 2026", ""));
});

test("an alert about several users names the latest one and the number of others", () => {
  expect(formatAlert(alertFixture({ otherCount: 4 }))).toBe("Ama and 4 others liked “The Ferry”");
  expect(formatAlert(alertFixture({ otherCount: 1 }))).toBe("Ama and 1 other liked “The Ferry”");
  expect(formatAlert(alertFixture({ otherCount: 12_345 }))).toBe(
    "Ama and 12,345 others liked “The Ferry”",
  );
});

test("a name is one part of the text, even if it contains words and quotation marks of the text", () => {
  const title = "liked “The” Ferry";
  expect(toAlertParts(alertFixture({ reference: { _id: "ferry", title } }))).toEqual([
    { text: "Ama", isName: true },
    { text: " liked “", isName: false },
    { text: title, isName: true },
    { text: "”", isName: false },
  ]);
});

test("an alert without its subject names the kind of the subject and has no link; one without its sender says Somebody", () => {
  const story = alertFixture({ reference: null });
  expect([formatAlert(story), alertPath(story)]).toEqual(["Ama liked a story", null]);
  const group = alertFixture({ type: "group_mention", reference: null, sender: null });
  expect([formatAlert(group), alertPath(group)]).toEqual([
    "Somebody mentioned you in a group",
    null,
  ]);
});
