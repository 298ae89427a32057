import { expect, test } from "vitest";
import { statusesText } from "#text/statuses.ts";
import { ApiError } from "../../lib/api-error.ts";
import { failureMessage } from "./failure-message.ts";

test("without a connection, the text says that the server could not be reached, else why the call failed", () => {
  const { row } = statusesText;
  expect(failureMessage(new ApiError(0, "OFFLINE"), row)).toBe(row.unreachable);
  const message = "Not today.";
  expect(failureMessage(new ApiError(409, "CONFLICT", { message }), row)).toBe(message);
  expect(failureMessage(new ApiError(409, "CONFLICT"), row)).toBe(row.failed);
});
