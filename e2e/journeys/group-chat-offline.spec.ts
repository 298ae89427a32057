import { mergeTests } from "@playwright/test";
import { test as testWithExpectedErrors } from "../support/access.ts";
import { test as testWithNetworkProxy } from "../support/browser-network-proxy.ts";
import { messageBubble, receiptTicks, typeAndSend } from "../support/chat.ts";
import { createGroupOfThree, openGroupAs, sendGroupMessage } from "../support/group-chat.ts";
import { expect } from "../support/test.ts";

/** Tests of queued messages to a group, and of fetching missed messages (specification, social features, §4). */

const test = mergeTests(testWithNetworkProxy, testWithExpectedErrors);

// These tests break connections on purpose.
test.use({ expectedConsoleErrors: /Failed to load resource|WebSocket|favicon/ });

test("messages written to a group while offline are sent in order after reconnecting, and missed messages arrive", async ({
  page,
  browser,
  network,
  origin,
  dataDir,
  contextOptions,
}) => {
  const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
  const options = { ...contextOptions, baseURL: origin };
  await sendGroupMessage(origin, group, kofi, "Before the river rose");
  await page.goto(`${network.origin}/robots.txt`);
  await page.evaluate(
    ([token, userId]) => {
      localStorage.setItem("token", token ?? "");
      localStorage.setItem("userId", userId ?? "");
    },
    [ama.token, ama.userId],
  );
  await page.goto(`${network.origin}/group/${group._id}`);
  await expect(messageBubble(page, "Before the river rose")).toBeVisible();
  const otherPages = [
    await openGroupAs(browser, options, kofi, group),
    await openGroupAs(browser, options, esi, group),
  ];

  network.disconnect();
  const messages = ["The first of three", "The second of three", "The third of three"];
  for (const text of messages) await typeAndSend(page, text);
  await expect(receiptTicks(page, "The third of three")).toHaveAttribute("data-ticks", "waiting");
  await sendGroupMessage(origin, group, kofi, "Said while you were away");

  network.restore();
  for (const otherPage of otherPages) {
    await expect(messageBubble(otherPage, /of three/)).toContainText(messages);
    await expect(messageBubble(otherPage, /of three/)).toHaveCount(3);
  }
  await expect(messageBubble(page, "Said while you were away")).toBeVisible();
  await expect(messageBubble(page, /of three/)).toHaveCount(3);
  await expect(receiptTicks(page, "The third of three")).toHaveAttribute("data-ticks", "read");

  // The user leaves the page before the network is back; any page of Kora sends the queued message.
  network.disconnect();
  await typeAndSend(page, "The fourth, after a reload");
  await expect(receiptTicks(page, "The fourth")).toHaveAttribute("data-ticks", "waiting");
  await page.goto("about:blank");
  network.restore();
  await page.goto(`${network.origin}/news`);
  for (const otherPage of otherPages) {
    await expect(messageBubble(otherPage, "The fourth, after a reload")).toBeVisible();
    await otherPage.context().close();
  }
});
