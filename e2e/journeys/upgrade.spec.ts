import type { Page } from "@playwright/test";
import { test } from "../support/access.ts";
import { composer, messageBubble, receiptTicks, sendMessageAs } from "../support/chat.ts";
import { expect } from "../support/test.ts";
import { createUser, createWriter, type TestUser } from "../support/users.ts";
import { createPictureFile, descriptionField, titleField } from "../support/writing.ts";

/** Values that differ between test runs. */
interface Profile {
  readonly writerId: string;
  readonly partnerId: string;
  readonly token: string;
  readonly posterBase64: string;
}

/**
 * Runs in the browser: stores a session, a draft with a poster and a queued message under the names and in the formats
 * of the version before the renames of 2026-11.
 */
async function fillProfile(profile: Profile): Promise<void> {
  const { writerId, partnerId, token, posterBase64 } = profile;
  const openDatabase = (name: string, version: number, stores: [string, string | null][]) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.addEventListener("upgradeneeded", () => {
        for (const [store, keyPath] of stores) request.result.createObjectStore(store, { keyPath });
      });
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
  const transactionDone = (transaction: IDBTransaction) =>
    new Promise<void>((resolve) => {
      transaction.addEventListener("complete", () => resolve());
    });

  const drafts = await openDatabase("kora-drafts", 2, [
    ["texts", null],
    ["posters", null],
    ["gone", null],
  ]);
  const draftTransaction = drafts.transaction(["texts", "posters"], "readwrite");
  draftTransaction.objectStore("texts").put(
    {
      title: "The River's Third Name",
      shortDescription: "A girl asks the river what it is called.",
      story: "<p>Once there was a river with three names.</p>",
      genre: [],
      posterAlt: "",
      playlists: [],
      stand: {
        id: "ce62f772-bb53-4e9a-bab4-16907e26cbeb",
        revision: 0,
        sent: false,
        storyRevision: null,
      },
      keptAt: new Date(),
    },
    writerId,
  );
  const poster = Uint8Array.from(atob(posterBase64), (character) => character.charCodeAt(0));
  draftTransaction
    .objectStore("posters")
    .put({ blob: new Blob([poster], { type: "image/jpeg" }), width: 800, height: 500 }, writerId);
  await transactionDone(draftTransaction);
  drafts.close();

  const outbox = await openDatabase("kora-outbox", 1, [["outgoing", "clientId"]]);
  const outboxTransaction = outbox.transaction("outgoing", "readwrite");
  outboxTransaction.objectStore("outgoing").put({
    from: writerId,
    disappearAfter: 0,
    to: partnerId,
    content: "Sent without a connection",
    replyTo: null,
    forwardOf: null,
    file: null,
    clientId: "82ab4b1c-5342-47e7-90b4-21fdc39bf66e",
    createdAt: Date.now() - 60_000,
    state: "waiting",
  });
  await transactionDone(outboxTransaction);
  outbox.close();

  localStorage.setItem("token", token);
  localStorage.setItem("userId", writerId);
  localStorage.setItem("visits", "1");
  localStorage.setItem(`chat-draft:${writerId}:${partnerId}`, "Half a sentence");
}

async function openOldProfile(page: Page, writer: TestUser, partner: TestUser): Promise<void> {
  const { buffer } = await createPictureFile(800, 500);
  await page.goto("/robots.txt");
  await page.evaluate(fillProfile, {
    writerId: writer.userId,
    partnerId: partner.userId,
    token: writer.token,
    posterBase64: buffer.toString("base64"),
  });
}

test("a browser profile of the previous version keeps its session, draft, poster and unsent text, and sends its queued message", {
  tag: "@core",
}, async ({ page, origin, dataDir }) => {
  const [ama, kofi] = [
    await createWriter("Ama", { origin, dataDir }),
    await createUser("Kofi", { origin, dataDir }),
  ];
  await sendMessageAs(origin, kofi, ama, "Before the river rose");
  await openOldProfile(page, ama, kofi);

  await page.goto("/stories");
  await expect(titleField(page)).toHaveValue("The River's Third Name");
  await expect(descriptionField(page)).toHaveValue("A girl asks the river what it is called.");
  await expect(page.getByRole("main")).toContainText("Once there was a river with three names.");
  await expect(page.getByRole("main").locator("img[src^='blob:']")).toBeVisible();

  await page.goto(`/chat/${kofi.userId}`);
  await expect(composer(page)).toHaveValue("Half a sentence");
  await expect(messageBubble(page, "Sent without a connection")).toHaveCount(1);
  await expect(receiptTicks(page, "Sent without a connection")).not.toHaveAttribute(
    "data-ticks",
    /waiting|sending/,
  );
});
