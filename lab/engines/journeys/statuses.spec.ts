import { usernameFromEmail } from "../../../e2e/support/statuses.ts";
import { createUser, createWriter, follow } from "../../../e2e/support/users.ts";
import { button, byRole, byText, inside, link, textbox } from "../support/locators.ts";
import { test } from "../support/test.ts";

test("a writer posts a status, and a follower sees it, likes it and closes it", async ({
  openPage,
  kora,
}) => {
  const [ama, yaw] = [await createWriter("Ama", kora), await createUser("Yaw", kora)];
  await follow(yaw, ama, kora);
  const amaUsername = usernameFromEmail(ama);
  const [amaPage, yawPage] = [await openPage(ama), await openPage(yaw)];
  await amaPage.goto("/home");
  await amaPage.click(inside(byRole("region", "Memoir"), button(/^Create \+/)));
  const form = byRole("dialog", "Create status");
  await amaPage.type(inside(form, textbox("What is on your mind?")), "The moon is up.");
  await amaPage.expectVisible(inside(form, byText("15/700 characters")));
  await amaPage.click(inside(form, byText("Celebrating")));
  await amaPage.click(inside(form, button(/^Post/)));
  await amaPage.expectVisible(byText("Status created!"));

  await yawPage.goto("/home");
  await yawPage.click(inside(byRole("region", "Memoir"), link(new RegExp(amaUsername))));
  const viewer = byRole("dialog", `Statuses of ${amaUsername}`);
  await yawPage.click(inside(viewer, button("Pause")));
  await yawPage.expectVisible(inside(viewer, byText("The moon is up.")));
  await yawPage.click(inside(viewer, button("Like, 0 likes")));
  await yawPage.expectVisible(inside(viewer, button("Like, 1 like")));
  await yawPage.press("Escape");
  await yawPage.expectHidden(viewer);
});
