import { expect, test } from "vitest";
import { ApiError } from "../../../lib/api.ts";
import { publishErrorMessage } from "./use-publishing.ts";

const lost =
  "The connection was lost, and nothing was published. Everything you wrote is here: publish again when the line is back.";
const lostAfterSending =
  "The connection was lost before the answer came. Look for your story on the home page before you publish again. Everything you wrote is here.";

test.each([
  ["the line breaks on the way", new ApiError(0, "OFFLINE"), false, lost],
  ["it breaks before the answer", new ApiError(0, "OFFLINE"), true, lostAfterSending],
  [
    "the person cancels",
    new ApiError(0, "CANCELLED"),
    false,
    "Publishing was cancelled. Everything you wrote is here.",
  ],
  [
    "the session is dead",
    new ApiError(401, "UNAUTHENTICATED", { message: "?" }),
    true,
    "No authentication token found.",
  ],
  [
    "the person is no griot",
    new ApiError(403, "FORBIDDEN", { message: "Writer verification required." }),
    true,
    "Writer verification required.",
  ],
  ["the server has no sentence", new ApiError(500, "INTERNAL"), true, "Error publishing story"],
  ["anything else fails", new TypeError("x"), true, "Error publishing story"],
])("when %s, publishing says so", (_when, error, sent, sentence) => {
  expect(publishErrorMessage(error, sent)).toBe(sentence);
});
