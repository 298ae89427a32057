import { expect, test } from "vitest";
import { ApiError, errorMessage, refusalMessage } from "./api-error.ts";

test("refusalMessage returns the server's reason for refusals and lack of resources, not for server errors", () => {
  const message = "There is no space.";
  const getRefusalMessage = (status: number, code: ApiError["code"]) =>
    refusalMessage(new ApiError(status, code, { message }));
  expect(getRefusalMessage(413, "QUOTA_EXCEEDED")).toBe(message);
  expect(getRefusalMessage(507, "STORAGE_FULL")).toBe(message);
  expect(getRefusalMessage(503, "UNAVAILABLE")).toBe(message);
  expect(getRefusalMessage(429, "RATE_LIMITED")).toBe(message);
  expect(getRefusalMessage(500, "INTERNAL")).toBe("");
  expect(refusalMessage(new ApiError(0, "OFFLINE"))).toBe("");
  expect(refusalMessage(new Error(message))).toBe("");
});

test.each([
  [400, "VALIDATION", "There are too many."],
  [404, "NOT_FOUND", "There are too many."],
  [429, "RATE_LIMITED", "There are too many."],
  [500, "INTERNAL", "Failed to load stories"],
  [503, "UNAVAILABLE", "Failed to load stories"],
  [502, "OFFLINE", "Failed to load stories"],
] as const)("for a status of %i (%s) the text is: %s", (status, code, expected) => {
  const error = new ApiError(status, code, { message: "There are too many." });
  expect(errorMessage(error, "Failed to load stories")).toBe(expected);
});

test("for a refusal without a message, the text is the one of the screen", () => {
  expect(errorMessage(new ApiError(400, "VALIDATION"), "Failed to load stories")).toBe(
    "Failed to load stories",
  );
});
