import { mergeTests } from "@playwright/test";
import { test as withFaults } from "../support/access.ts";
import { test as withLine } from "../support/browser-network-proxy.ts";
import { bubble, ticksOf, typeAndSend } from "../support/chat.ts";
import { groupIn, sayIn, three } from "../support/group-chat.ts";
import { expect } from "../support/test.ts";

/** Tests of the outbox and the resync of a group (social §4; decisions §4). */

const test = mergeTests(withLine, withFaults);

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
  const { ama, kofi, esi, group } = await three({ origin, dataDir });
  const options = { ...contextOptions, baseURL: origin };
  await sayIn(origin, group, kofi, "Before the river rose");
  await page.goto(`${network.origin}/robots.txt`);
  await page.evaluate(
    ([token, userId]) => {
      localStorage.setItem("token", token ?? "");
      localStorage.setItem("userId", userId ?? "");
    },
    [ama.token, ama.userId],
  );
  await page.goto(`${network.origin}/group/${group._id}`);
  await expect(bubble(page, "Before the river rose")).toBeVisible();
  const others = [
    await groupIn(browser, options, kofi, group),
    await groupIn(browser, options, esi, group),
  ];

  network.cut();
  const words = ["The first of three", "The second of three", "The third of three"];
  for (const one of words) await typeAndSend(page, one);
  await expect(ticksOf(page, "The third of three")).toHaveAttribute("data-ticks", "sending");
  await sayIn(origin, group, kofi, "Said while you were away");

  network.mend();
  for (const other of others) {
    await expect(bubble(other, /of three/)).toContainText(words);
    await expect(bubble(other, /of three/)).toHaveCount(3);
  }
  await expect(bubble(page, "Said while you were away")).toBeVisible();
  await expect(bubble(page, /of three/)).toHaveCount(3);
  await expect(ticksOf(page, "The third of three")).toHaveAttribute("data-ticks", "read");

  // The page is closed before the network is back; the outbox sends the message from any page.
  network.cut();
  await typeAndSend(page, "The fourth, after a reload");
  await expect(ticksOf(page, "The fourth")).toHaveAttribute("data-ticks", "sending");
  await page.goto("about:blank");
  network.mend();
  await page.goto(`${network.origin}/news`);
  for (const other of others) {
    await expect(bubble(other, "The fourth, after a reload")).toBeVisible();
    await other.context().close();
  }
});
