import { expect, test } from "vitest";
import { ApiError, refusalMessage } from "./api-error.ts";

test("the server's reason is shown for refusals and lack of resources, not for server errors", () => {
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
