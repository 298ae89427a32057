import { expect, test } from "vitest";
import { readCallback } from "./read-callback.ts";

const read = (query: string) => readCallback(new URLSearchParams(query));

test("a token with a user id is the one-time code of a sign-in", () => {
  expect(read("token=t&userId=u")).toEqual({ kind: "sign-in", code: "t" });
});

test("an error is shown for 3 seconds", () => {
  const sentence = "Google sign-in is not configured on this server.";
  expect(read(new URLSearchParams({ error: sentence }).toString())).toEqual({
    kind: "failure",
    sentence,
    shownFor: 3000,
  });
});

test.each(["", "token=t", "userId=u", "token=&userId=u", "error="])(
  "%j holds neither, which is shown for 5 seconds",
  (query) => {
    expect(read(query)).toEqual({
      kind: "failure",
      sentence: "No token or user ID found in callback.",
      shownFor: 5000,
    });
  },
);

test("an incomplete sign-in beside an error is the error", () => {
  expect(read("token=t&error=No")).toMatchObject({ kind: "failure", sentence: "No" });
});
