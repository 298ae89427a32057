import { writeFile } from "node:fs/promises";
import { createChatUsers } from "../../../e2e/support/chat.ts";
import { addMembers, createGroup } from "../../../e2e/support/groups.ts";
import { usernameFromEmail } from "../../../e2e/support/statuses.ts";
import { createUser, createUserOfAge, createWriter } from "../../../e2e/support/users.ts";
import { createPictureFile } from "../../../e2e/support/writing.ts";
import { button, byCss, byRole, byText, inside, link, textbox } from "../support/locators.ts";
import { expect, test } from "../support/test.ts";

const composer = textbox(/^Message to /);
const bubble = (text: string) => byRole("article", undefined, { text });

test("two users chat: each sees at once that the other types, what the other writes, and that it was read", async ({
  openPage,
  kora,
}) => {
  const { ama, kofi } = await createChatUsers(kora);
  const [amaPage, kofiPage] = [await openPage(ama), await openPage(kofi)];
  await amaPage.goto(`/chat/${kofi.userId}`);
  await amaPage.expectVisible(byText("Say hello to Kofi."));
  await kofiPage.goto(`/chat/${ama.userId}`);
  await amaPage.expectVisible(byText("Online"));
  await amaPage.type(composer, "Akwaaba");
  await kofiPage.expectVisible(byText("typing…"));
  await amaPage.click(button("Send"));
  await kofiPage.expectVisible(bubble("Akwaaba"));
  await amaPage.expectVisible(inside(bubble("Akwaaba"), byText("seen")));
  await kofiPage.type(composer, "Medaase");
  await kofiPage.press("Enter");
  await amaPage.expectVisible(bubble("Medaase"));

  // The device stores the conversation, so it is there again after a reload.
  await amaPage.enginePage.reload();
  await amaPage.expectVisible(bubble("Medaase"));
});

test("a message that the user has sent can be edited and deleted, and the other user sees both", async ({
  openPage,
  kora,
}) => {
  const { ama, kofi } = await createChatUsers(kora);
  const [amaPage, kofiPage] = [await openPage(ama), await openPage(kofi)];
  await amaPage.goto(`/chat/${kofi.userId}`);
  await kofiPage.goto(`/chat/${ama.userId}`);
  await amaPage.type(composer, "Akwaba");
  await amaPage.click(button("Send"));
  await kofiPage.expectVisible(bubble("Akwaba"));
  const choose = async (text: string, action: string) => {
    await amaPage.click(inside(bubble(text), button("Acts on this message")));
    await amaPage.click(byRole("menuitem", action));
  };
  await choose("Akwaba", "Edit");
  await amaPage.type(textbox("Edit message"), ", Kofi");
  await amaPage.click(button("Save"));
  await kofiPage.expectVisible(bubble("Akwaba, Kofi"));
  await choose("Akwaba, Kofi", "Delete");
  await kofiPage.expectHidden(bubble("Akwaba, Kofi"));
});

test("the composer grows with a long message, and is small again when it is sent", async ({
  openPage,
  kora,
}) => {
  const { ama, kofi } = await createChatUsers(kora);
  const page = await openPage(ama);
  await page.goto(`/chat/${kofi.userId}`);
  const expectHeight = (assertion: (height: number) => void) =>
    page.expectProperty(composer, "clientHeight", (height) => assertion(Number(height)));
  await page.type(composer, "The river told it to the reeds. ".repeat(6));
  await expectHeight((height) => expect(height).toBeGreaterThan(80));
  await page.click(button("Send"));
  await expectHeight((height) => expect(height).toBeLessThan(50));
});

test("a user sends a picture, and a text after it, and the other user sees both", async ({
  openPage,
  kora,
}, testInfo) => {
  const { ama, kofi } = await createChatUsers(kora);
  const picturePath = testInfo.outputPath("river.jpg");
  await writeFile(picturePath, (await createPictureFile(1600, 1000)).buffer);
  const [amaPage, kofiPage] = [await openPage(ama), await openPage(kofi)];
  await amaPage.goto(`/chat/${kofi.userId}`);
  await kofiPage.goto(`/chat/${ama.userId}`);
  await amaPage.chooseFile(byCss("input[type=file]"), picturePath);
  await amaPage.click(button("Send directly"));
  await kofiPage.expectProperty(byCss("article img"), "naturalWidth", (width) =>
    expect(width).toBeGreaterThan(0),
  );
  await amaPage.type(composer, "Our river");
  await amaPage.click(button("Send"));
  await kofiPage.expectVisible(bubble("Our river"));
});

test("a writer creates a group, another user joins it, and both write in it", async ({
  openPage,
  kora,
}) => {
  const [yaa, kofi] = [await createWriter("Yaa", kora), await createUser("Kofi", kora)];
  const [yaaPage, kofiPage] = [await openPage(yaa), await openPage(kofi)];
  await yaaPage.goto("/create-group");
  await yaaPage.type(textbox(/^Name/), "River listeners");
  await yaaPage.click(button("Create Group"));
  await yaaPage.expectPath(/^\/group\/[\da-f-]{36}$/);
  await yaaPage.expectVisible(byRole("heading", "River listeners"));
  const { pathname } = new URL(await yaaPage.enginePage.url());
  await kofiPage.goto(pathname);
  await kofiPage.click(button("Join Group"));
  await kofiPage.type(composer, "Good evening.");
  await kofiPage.click(button("Send"));
  await yaaPage.expectVisible(bubble("Good evening."));
  await yaaPage.type(composer, "Welcome.");
  await yaaPage.click(button("Send"));
  await kofiPage.expectVisible(inside(bubble("Welcome."), link("Yaa")));
});

test("a member mentions another member of a group, for whom the mention is a link", async ({
  openPage,
  kora,
}) => {
  const [yaa, kofi] = [await createWriter("Yaa", kora), await createUserOfAge("Kofi", 30, kora)];
  const group = await createGroup(kora.origin, yaa, "Fireside");
  await addMembers(kora.origin, group, yaa, [kofi]);
  const [yaaPage, kofiPage] = [await openPage(yaa), await openPage(kofi)];
  await yaaPage.goto(`/group/${group._id}`);
  await kofiPage.goto(`/group/${group._id}`);
  await yaaPage.type(composer, "Ask @ko");
  await yaaPage.click(byRole("option", /Kofi/));
  await yaaPage.click(button("Send"));
  await kofiPage.click(inside(bubble("Ask"), link(`@${usernameFromEmail(kofi)}`)));
  await kofiPage.expectPath(new RegExp(`^/user/${kofi.userId}$`));
});
