import type { Page } from "@playwright/test";
import { test } from "../support/access.ts";
import { gotoConnected, messageBubble, muteConversation } from "../support/chat.ts";
import { createGroupOfThree, fetchUsername, sendGroupMessage } from "../support/group-chat.ts";
import {
  clickVisibleNotification,
  focusTab,
  listNotifications,
  turnOnNotifications,
} from "../support/notifications.ts";
import { expect } from "../support/test.ts";

/** Tests of notifications of groups (specification, social features, §3, §7, §9). */

const chatsLink = (page: Page) => page.getByRole("link", { name: /^Chat/ });

test.describe("notifications", () => {
  test.use({
    serviceWorkers: "allow",
    expectedConsoleErrors: /status of 40[14]|WebSocket connection/,
  });

  test("a group message causes a notification with the group's name, a mention is marked, a muted group is silent, and a click opens the group", async ({
    page,
    origin,
    dataDir,
  }) => {
    const { ama, kofi, esi, group } = await createGroupOfThree({ origin, dataDir });
    const username = await fetchUsername(origin, ama);
    const worker = await turnOnNotifications(page, ama);
    const removeFocus = () => focusTab(null, { tabs: [page], worker });
    await gotoConnected(page, "/news");
    await expect(chatsLink(page)).toBeVisible();
    await removeFocus();

    await sendGroupMessage(origin, group, kofi, "The river is high");
    await expect
      .poll(() => listNotifications(worker))
      .toEqual([{ title: "Fireside", body: "Kofi: The river is high" }]);
    await sendGroupMessage(origin, group, esi, `@${username} come and see`);
    await expect
      .poll(() => listNotifications(worker))
      .toEqual([{ title: "Fireside", body: `Esi mentioned you: @${username} come and see` }]);
    await clickVisibleNotification(worker);
    await expect(page).toHaveURL(`/group/${group._id}`);
    await expect(messageBubble(page, "come and see")).toBeVisible();
    expect(await listNotifications(worker)).toEqual([]);

    await muteConversation(page);
    await gotoConnected(page, "/news");
    await expect(chatsLink(page)).toBeVisible();
    await removeFocus();
    await sendGroupMessage(origin, group, kofi, "Nobody hears this");
    await expect(chatsLink(page)).toHaveAccessibleName(/1 unread/);
    expect(await listNotifications(worker)).toEqual([]);
  });
});
