import { test } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUser, signIn } from "../support/users.ts";

/** Tests of error messages for server errors. */

test.use({ expectedConsoleErrors: /server responded with a status of (404|429|500)/ });

const requestId = "0d4c3f52-6a1e-4a58-9f0b-3c1d2e4f5a6b";
const errorResponse = { status: 500, headers: { "x-request-id": requestId } };
const errorBody = { code: "INTERNAL", msg: "Something went wrong. Please try again.", requestId };
const requestIdMessage = `If you write to us, say this number: ${requestId}`;

test("a server error shows the id of the request, which is also in the log; a rejected request shows no id", async ({
  page,
  origin,
  dataDir,
}) => {
  await signIn(page, await createUser("Kofi", { origin, dataDir }));
  await page.route("**/api/news", (route) => route.fulfill({ ...errorResponse, json: errorBody }));
  await page.goto("/news");
  await expect(page.getByText(requestIdMessage)).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await expectAccessibleInBothThemes(page);

  const rejection = { code: "RATE_LIMITED", msg: "That was a lot at once." };
  await page.route("**/api/news/refresh", (route) =>
    route.fulfill({ ...errorResponse, status: 429, json: rejection }),
  );
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(rejection.msg)).toBeVisible();
  await expect(page.getByText(requestIdMessage)).toHaveCount(0);
});
