import { expect, test } from "vitest";
import { readCallback } from "./read-callback.ts";

const read = (query: string) => readCallback(new URLSearchParams(query));

test("a token with a user id is the one-time code of a sign-in", () => {
  expect(read("token=t&userId=u")).toEqual({ kind: "sign-in", code: "t" });
});

test("the error in the URL is shown for 3 seconds", () => {
  const message = "Google sign-in is not configured on this server.";
  expect(read(new URLSearchParams({ error: message }).toString())).toEqual({
    kind: "failure",
    message,
    millisecondsUntilLogin: 3000,
  });
});

test.each(["", "token=t", "userId=u", "token=&userId=u", "error="])(
  "%j has neither a sign-in nor an error, so a message is shown for 5 seconds",
  (query) => {
    expect(read(query)).toEqual({
      kind: "failure",
      message: "No token or user ID found in callback.",
      millisecondsUntilLogin: 5000,
    });
  },
);

test("an incomplete sign-in with an error is a failure with that error", () => {
  expect(read("token=t&error=No")).toMatchObject({ kind: "failure", message: "No" });
});
