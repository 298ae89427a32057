import { expect, test } from "vitest";
import { toFailedDelivery } from "./deliver.ts";

test("a message waits while the server is overloaded, and is refused with a reason when it is too large or storage is full", () => {
  for (const code of ["RATE_LIMITED", "UNAVAILABLE"] as const) {
    expect(toFailedDelivery(code, { retryAfter: 7, refusal: "Busy." })).toEqual({
      kind: "retry",
      milliseconds: 7000,
    });
  }
  for (const code of ["QUOTA_EXCEEDED", "STORAGE_FULL", "TOO_LARGE"] as const) {
    expect(toFailedDelivery(code, { refusal: "No room." })).toEqual({
      kind: "refused",
      refusal: "No room.",
    });
  }
});
