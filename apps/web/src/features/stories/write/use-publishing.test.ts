import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { publishErrorMessage } from "./use-publishing.ts";

const lost =
  "The connection was lost, and nothing was published. Everything you wrote is here: publish again when the line is back.";
const unknown =
  "We could not tell whether it was published. Publish again: it will not appear twice.";

test.each([
  ["the connection is lost during the upload", new ApiError(0, "OFFLINE"), lost],
  [
    "the answer is lost",
    new ApiError(0, "OFFLINE", { message: unknown, mayHaveArrived: true }),
    unknown,
  ],
  [
    "the user cancels",
    new ApiError(0, "CANCELLED"),
    "Publishing was cancelled. Everything you wrote is here.",
  ],
  [
    "the session has ended",
    new ApiError(401, "UNAUTHENTICATED", { message: "The message of the server is not shown." }),
    "No authentication token found.",
  ],
  [
    "the user is not a writer",
    new ApiError(403, "FORBIDDEN", { message: "Writer verification required." }),
    "Writer verification required.",
  ],
  [
    "the server fails",
    new ApiError(500, "INTERNAL", { message: "Something went wrong. Please try again." }),
    "Error publishing story",
  ],
  ["anything else fails", new TypeError("x"), "Error publishing story"],
])("publishing shows an error message when %s", (_when, error, message) => {
  expect(publishErrorMessage(error)).toBe(message);
});
