import { expect, test } from "vitest";
import { messageOf } from "./chat/message-of-test.ts";
import { inGroup, keyOf, placeOf, placeOfEvent, placeOfMessage, withPerson } from "./chat-place.ts";

test("what this device kept of a chat before there were groups still belongs to its person", () => {
  expect(keyOf(withPerson("kofi"))).toBe("kofi");
  expect(placeOf("kofi")).toEqual(withPerson("kofi"));
});

test("a group has a name of its own, and is found by it", () => {
  expect(placeOf(keyOf(inGroup("fireside")))).toEqual(inGroup("fireside"));
  expect(keyOf(inGroup("kofi"))).not.toBe(keyOf(withPerson("kofi")));
});

test("a message belongs to its group, or to the other one of the two", () => {
  const theirs = messageOf(1);
  expect(placeOfMessage(theirs, "ama")).toEqual(withPerson("kofi"));
  expect(placeOfMessage(theirs, "kofi")).toEqual(withPerson("ama"));
  const said = messageOf(1, { recipient: null, groupId: "fireside" });
  for (const viewer of ["ama", "kofi"]) {
    expect(placeOfMessage(said, viewer)).toEqual(inGroup("fireside"));
  }
});

test("a mark or a sign of typing that names a group is the group's", () => {
  expect(placeOfEvent({ userId: "kofi", groupId: "fireside" })).toEqual(inGroup("fireside"));
  expect(placeOfEvent({ userId: "kofi" })).toEqual(withPerson("kofi"));
  expect(placeOfEvent({ userId: null, groupId: null })).toBeNull();
});
