import { mergeTests } from "@playwright/test";
import { test as testWithExpectedErrors } from "../support/access.ts";
import { expectAccessibleInBothThemes } from "../support/both-themes.ts";
import { test as testWithNetworkProxy } from "../support/browser-network-proxy.ts";
import { storyCard } from "../support/home.ts";
import { expect, expectNoHorizontalScroll } from "../support/test.ts";
import { createUserOfAge, createWriter, publishStory, signIn } from "../support/users.ts";
import {
  button,
  choosePoster,
  descriptionField,
  getFromApi,
  main,
  sendToApi,
  storyTextField,
  titleField,
  uniqueTitle,
} from "../support/writing.ts";

const test = mergeTests(testWithExpectedErrors, testWithNetworkProxy);
// A test breaks the connection on purpose.
test.use({ expectedConsoleErrors: /Failed to load resource|WebSocket|favicon/ });

const text = "What burned was the old house.";

test("a story is published as mature with a warning, which an adult sees first", async ({
  page,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  const griot = await createWriter("Ama", kora);
  const adult = await createUserOfAge("Kofi", 36, kora);
  const title = uniqueTitle("Nightfire");
  await signIn(page, griot);

  await page.goto("/stories");
  await titleField(page).fill(title);
  await descriptionField(page).fill("A fire at night.");
  await button(page, "Write the story").click();
  await storyTextField(page).click();
  await page.keyboard.type(text);
  await button(page, "Done").click();
  await page.getByRole("radio", { name: "Mature" }).check();
  const warnings = page.getByRole("group", { name: "Warnings" });
  await warnings.getByRole("button", { name: "Violence" }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleInBothThemes(page);
  await choosePoster(page);
  await button(page, "Publish").click();
  await expect(page).toHaveURL("/home");
  const found = await getFromApi<{ stories: { _id: string }[] }>(
    page,
    `/search?q=${encodeURIComponent(title)}`,
    adult,
  );
  const storyId = found.stories[0]?._id;
  expect(storyId).toBeDefined();

  await signIn(page, adult);
  await page.goto(`/story/${storyId}`);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(main(page)).toContainText("This story contains violence.");
  await expect(main(page)).not.toContainText(text);
  await expectAccessibleInBothThemes(page);
  await button(page, "Read the story").click();
  await expect(main(page)).toContainText(text);
  await expect(main(page)).toContainText("mature, violence");
});

test("the card of a story that becomes mature while a minor is offline disappears when the connection is back", async ({
  page,
  network,
  origin,
  dataDir,
}) => {
  const kora = { origin, dataDir };
  network.forwardSockets();
  const griot = await createWriter("Ama", kora);
  const minor = await createUserOfAge("Esi", 15, kora);
  const [title, otherTitle] = [uniqueTitle("Ember"), uniqueTitle("Harvest")];
  const storyId = await publishStory(title, griot, kora);
  await publishStory(otherTitle, griot, kora);
  await page.goto(`${network.origin}/robots.txt`);
  await page.evaluate(
    ([token, userId]) => {
      localStorage.setItem("token", token ?? "");
      localStorage.setItem("userId", userId ?? "");
    },
    [minor.token, minor.userId],
  );
  // Socket.IO is connected when the server has sent a packet that begins with 40.
  const connected = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => String(payload).startsWith("40")),
    );
  await page.goto(`${network.origin}/writer/${griot.userId}`);
  await expect(storyCard(page, title)).toBeVisible();
  await connected;
  network.disconnect();
  const change = { title, shortDescription: "Later", rating: "mature", warnings: ["violence"] };
  await sendToApi(page, "PUT", `/dashboard/stories/${storyId}`, change, griot);
  await expect(storyCard(page, title)).toBeVisible();
  network.restore();
  await expect(storyCard(page, title)).toHaveCount(0, { timeout: 20_000 });
  await expect(storyCard(page, otherTitle)).toBeVisible();
});
