import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { publishErrorMessage } from "./use-publishing.ts";

const lost =
  "The connection was lost, and nothing was published. Everything you wrote is here: publish again when the line is back.";
const lostAfterSending =
  "The connection was lost before the answer came. Look for your story on the home page before you publish again. Everything you wrote is here.";

test.each([
  ["the connection is lost during the upload", new ApiError(0, "OFFLINE"), false, lost],
  ["the connection is lost after the upload", new ApiError(0, "OFFLINE"), true, lostAfterSending],
  [
    "the user cancels",
    new ApiError(0, "CANCELLED"),
    false,
    "Publishing was cancelled. Everything you wrote is here.",
  ],
  [
    "the session has ended",
    new ApiError(401, "UNAUTHENTICATED", { message: "The message of the server is not shown." }),
    true,
    "No authentication token found.",
  ],
  [
    "the user is not a writer",
    new ApiError(403, "FORBIDDEN", { message: "Writer verification required." }),
    true,
    "Writer verification required.",
  ],
  [
    "the server fails",
    new ApiError(500, "INTERNAL", { message: "Something went wrong. Please try again." }),
    true,
    "Error publishing story",
  ],
  ["anything else fails", new TypeError("x"), true, "Error publishing story"],
])("publishing shows an error message when %s", (_when, error, wasUploaded, message) => {
  expect(publishErrorMessage(error, { wasUploaded })).toBe(message);
});
