import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { showFieldErrors } from "./field-errors.ts";

interface Values {
  username: string;
  email: string;
}

const names = ["username", "email"] as const;

test("each error is shown on its field, and the first on the screen gets the focus", () => {
  const setError = vi.fn();
  const error = new ApiError(409, "CONFLICT", {
    fields: { email: "Email taken.", username: "Username taken.", other: "Not on this form." },
  });
  showFieldErrors<Values>(error, names, setError);
  expect(setError.mock.calls).toEqual([
    ["username", { type: "server", message: "Username taken." }, { shouldFocus: true }],
    ["email", { type: "server", message: "Email taken." }, { shouldFocus: false }],
  ]);
});

test("an error without fields is shown on no field", () => {
  const setError = vi.fn();
  showFieldErrors<Values>(new ApiError(0, "OFFLINE"), names, setError);
  showFieldErrors<Values>(new Error("a bug"), names, setError);
  expect(setError).not.toHaveBeenCalled();
});
