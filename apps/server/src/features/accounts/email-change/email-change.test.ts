import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { type TestUser, useTestApp } from "../../../testing/test-app.ts";
import { makeReader, testPassword } from "../../../testing/users.fixture.ts";
import { emailChanges, users } from "../tables.ts";

const testApp = useTestApp();
const limitedApp = useTestApp({ RATE_LIMIT: "on" });
const hour = 60 * 60 * 1000;
const day = 24 * hour;

const newEmail = () => `new.${newId().slice(-16)}@example.com`;

const requestChange = (user: TestUser, email: string, password = testPassword) =>
  testApp.send("changeEmail", { body: { email, password } }, user);
const confirm = (token: string) => testApp.send("confirmEmailChange", { body: { token } });
const undo = (token: string) => testApp.send("undoEmailChange", { body: { token } });
const logIn = (email: string, password = testPassword) =>
  testApp.send("login", { body: { email, password } });
const getEmail = async ({ userId }: TestUser) =>
  (await testApp.db.drizzle.select().from(users).where(eq(users.id, userId)))[0]?.email;

let mailCount = 0;
beforeEach(async () => {
  await testApp.runJobs();
  mailCount = testApp.mails.length;
});

/** Sends the mails, and returns the token of the last link to an address in this test. */
async function readLink(to: string, path: "confirm-email" | "undo-email"): Promise<string> {
  await testApp.runJobs();
  const links = testApp.mails
    .slice(mailCount)
    .filter((mail) => mail.to === to && mail.link.includes(`/${path}/`))
    .map(({ link }) => link.split("/").at(-1) ?? "");
  expect(links).not.toEqual([]);
  return links.at(-1) ?? "";
}

/** Requests and confirms a change of the email. */
async function changeTo(user: TestUser, email: string): Promise<void> {
  expect((await requestChange(user, email)).statusCode).toBe(200);
  const response = await confirm(await readLink(email, "confirm-email"));
  expect([response.statusCode, response.json().email]).toEqual([200, email]);
}

describe("a change of the email", () => {
  test("takes effect when the link in the mail to the new address is used, also a second time", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    const response = await requestChange(ama, email);
    expect(response.json()).toMatchObject({ email: ama.email, pendingEmail: email });
    expect(await getEmail(ama)).toBe(ama.email);
    expect(await testApp.call("getEmailChange", {}, ama)).toMatchObject({ pendingEmail: email });
    const token = await readLink(email, "confirm-email");
    for (let n = 0; n < 2; n += 1) expect((await confirm(token)).statusCode).toBe(200);
    expect(await testApp.call("getEmailChange", {}, ama)).toEqual({
      email,
      pendingEmail: null,
      expiresAt: null,
    });
    expect((await logIn(email)).statusCode).toBe(200);
    expect((await logIn(ama.email)).statusCode).toBe(401);
    // The session in which it was requested stays.
    expect((await testApp.call("getProfile", {}, ama)).user.email).toBe(email);
    await testApp.runJobs();
    const subjects = testApp.mails.slice(mailCount).map(({ to, subject }) => [to, subject]);
    expect(subjects).toEqual(
      expect.arrayContaining([
        [email, "Confirm your new email for Kora"],
        [ama.email, "Your Kora account gets a new email"],
        [ama.email, "The email of your Kora account was changed"],
      ]),
    );
  });

  test("can be undone by the old address within 7 days: it restores the email, ends all sessions, and resets the password", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    await changeTo(ama, email);
    const token = await readLink(ama.email, "undo-email");
    testApp.clock.advance(7 * day - hour);
    const { resetToken, email: restored } = (await undo(token)).json();
    expect([restored, await getEmail(ama)]).toEqual([ama.email, ama.email]);
    expect((await testApp.send("getProfile", {}, ama)).statusCode).toBe(401);
    // Whoever requested the change knows the password, so it works no longer.
    expect((await logIn(ama.email)).statusCode).toBe(401);
    const password = "Another2strings!";
    await testApp.call("resetPassword", { body: { token: resetToken, password } });
    expect((await logIn(ama.email, password)).statusCode).toBe(200);
    const second = await undo(token);
    expect([second.statusCode, Object.keys(second.json().fields)]).toEqual([400, ["token"]]);
  });

  test("cannot be undone after 7 days", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    await changeTo(ama, email);
    const token = await readLink(ama.email, "undo-email");
    testApp.clock.advance(7 * day + 1000);
    expect((await undo(token)).statusCode).toBe(400);
    expect(await getEmail(ama)).toBe(email);
    await testApp.app.jobHandlers["delete-expired-account-data"]({});
    const rows = await testApp.db.drizzle
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.userId, ama.userId));
    expect(rows).toEqual([]);
    expect(
      (await testApp.call("getEmailChange", {}, await makeReader(testApp))).email,
    ).toBeTruthy();
  });

  test("is confirmed only by the link to the new address, for a day, and undone only by the link to the old one", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    await requestChange(ama, email);
    const confirmation = await readLink(email, "confirm-email");
    const undoing = await readLink(ama.email, "undo-email");
    expect((await confirm(undoing)).statusCode).toBe(400);
    expect((await undo(confirmation)).statusCode).toBe(400);
    expect((await confirm(confirmation)).statusCode).toBe(200);
    expect((await undo(confirmation)).statusCode).toBe(400);
    testApp.clock.advance(day + 1000);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    expect(await getEmail(ama)).toBe(email);
    expect((await undo(undoing)).statusCode).toBe(200);
  });

  test("is confirmed and undone by links with a sign after them", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    await requestChange(ama, email);
    expect((await confirm(`${await readLink(email, "confirm-email")}.`)).statusCode).toBe(200);
    expect((await undo(`${await readLink(ama.email, "undo-email")})`)).statusCode).toBe(200);
  });

  test("can be stopped by the old address before it is confirmed", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    await requestChange(ama, email);
    const confirmation = await readLink(email, "confirm-email");
    expect((await undo(await readLink(ama.email, "undo-email"))).statusCode).toBe(200);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    expect(await getEmail(ama)).toBe(ama.email);
  });

  test("a later change is undone with an earlier one, whose old address gets the account back", async () => {
    const ama = await makeReader(testApp);
    const [second, third] = [newEmail(), newEmail()];
    await changeTo(ama, second);
    const firstUndo = await readLink(ama.email, "undo-email");
    await changeTo(ama, third);
    const secondUndo = await readLink(second, "undo-email");
    expect((await undo(firstUndo)).statusCode).toBe(200);
    expect(await getEmail(ama)).toBe(ama.email);
    expect((await undo(secondUndo)).statusCode).toBe(400);
    // The addresses of the thief are free again.
    for (const email of [second, third]) expect(await makeReader(testApp, { email })).toBeTruthy();
  });

  test("an undo of a later change leaves the earlier one, which can still be undone", async () => {
    const ama = await makeReader(testApp);
    const second = newEmail();
    await changeTo(ama, second);
    const firstUndo = await readLink(ama.email, "undo-email");
    await changeTo(ama, newEmail());
    await undo(await readLink(second, "undo-email"));
    expect(await getEmail(ama)).toBe(second);
    expect((await undo(firstUndo)).statusCode).toBe(200);
    expect(await getEmail(ama)).toBe(ama.email);
  });

  test("unlinks a Google account that was linked after it, when it is undone", async () => {
    for (const wasLinked of [true, false]) {
      const ama = await makeReader(testApp, wasLinked ? { googleId: newId() } : {});
      await changeTo(ama, newEmail());
      const googleId = newId();
      await testApp.db.drizzle.update(users).set({ googleId }).where(eq(users.id, ama.userId));
      await undo(await readLink(ama.email, "undo-email"));
      const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, ama.userId));
      expect(user?.googleId).toBe(wasLinked ? googleId : null);
    }
  });

  test("reserves the old address while it can be undone", async () => {
    const ama = await makeReader(testApp);
    await changeTo(ama, newEmail());
    const body = {
      name: "Kofi",
      username: `kofi_${newId().slice(-8)}`,
      email: ama.email.toUpperCase(),
      password: "Another2strings!",
      confirmPassword: "Another2strings!",
    };
    const registration = await testApp.callExpectingError("register", { body });
    expect([registration.status, registration.body.fields]).toEqual([
      409,
      { email: "An account with this email already exists." },
    ]);
    const kofi = await makeReader(testApp);
    expect((await requestChange(kofi, ama.email)).statusCode).toBe(409);
    await expect(
      testApp.db.pool.query("UPDATE users SET email = $1 WHERE id = $2", [ama.email, kofi.userId]),
    ).rejects.toThrow("the email is reserved for its previous user");
    // Ama may go back.
    await changeTo(ama, ama.email);
    expect(await getEmail(ama)).toBe(ama.email);
  });
});

describe("a request for another email", () => {
  test("is refused for the own and a taken address, as a registration is", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    const own = await requestChange(ama, ama.email.toUpperCase());
    expect([own.statusCode, own.json().fields]).toEqual([
      400,
      { email: "This is the email of your account already." },
    ]);
    const taken = await requestChange(ama, kofi.email);
    expect([taken.statusCode, taken.json().fields]).toEqual([
      409,
      { email: "An account with this email already exists." },
    ]);
    await testApp.runJobs();
    expect(testApp.mails.slice(mailCount)).toEqual([]);
  });

  test.each([
    ["no password", { email: "new@example.com" }, "password"],
    ["a wrong password", { email: "new@example.com", password: "Wrong2strings" }, "password"],
    ["no address", { email: "", password: testPassword }, "email"],
    ["text that is no address", { email: "not an address", password: testPassword }, "email"],
  ])("is refused with %s", async (_description, body, field) => {
    const ama = await makeReader(testApp);
    const { status, body: error } = await testApp.callExpectingError("changeEmail", { body }, ama);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect((await testApp.call("getEmailChange", {}, ama)).pendingEmail).toBeNull();
  });

  test("replaces an earlier one, whose links no longer work", async () => {
    const ama = await makeReader(testApp);
    const [first, second] = [newEmail(), newEmail()];
    await requestChange(ama, first);
    const firstLink = await readLink(first, "confirm-email");
    await requestChange(ama, second);
    expect((await confirm(firstLink)).statusCode).toBe(400);
    expect((await confirm(await readLink(second, "confirm-email"))).statusCode).toBe(200);
    expect(await getEmail(ama)).toBe(second);
  });

  test("expires after a day; a new link can be requested before", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    expect((await testApp.callExpectingError("resendEmailChange", {}, ama)).status).toBe(404);
    await requestChange(ama, email);
    const firstLink = await readLink(email, "confirm-email");
    testApp.clock.advance(23 * hour);
    await testApp.call("resendEmailChange", {}, ama);
    const secondLink = await readLink(email, "confirm-email");
    expect(secondLink).not.toBe(firstLink);
    testApp.clock.advance(25 * hour);
    expect((await confirm(secondLink)).statusCode).toBe(400);
    expect((await testApp.call("getEmailChange", {}, ama)).pendingEmail).toBeNull();
    expect((await testApp.callExpectingError("resendEmailChange", {}, ama)).status).toBe(404);
  });

  test("can be cancelled", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    await requestChange(ama, email);
    const link = await readLink(email, "confirm-email");
    await testApp.call("cancelEmailChange", {}, ama);
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await testApp.callExpectingError("cancelEmailChange", {}, ama)).status).toBe(404);
  });

  test("cannot be confirmed once another account has the address", async () => {
    const ama = await makeReader(testApp);
    const email = newEmail();
    await requestChange(ama, email);
    const link = await readLink(email, "confirm-email");
    await makeReader(testApp, { email });
    const response = await confirm(link);
    expect([response.statusCode, response.json().msg]).toEqual([
      409,
      "An account with this email already exists. Please choose another address in your profile.",
    ]);
    expect(await getEmail(ama)).toBe(ama.email);
  });

  test("ends a reset link that was mailed to the old address", async () => {
    const ama = await makeReader(testApp);
    await testApp.call("forgotPassword", { body: { email: ama.email } });
    await testApp.runJobs();
    const token = testApp.mails.at(-1)?.link.split("/").at(-1) ?? "";
    await changeTo(ama, newEmail());
    const body = { token, password: "Another2strings!" };
    expect((await testApp.send("resetPassword", { body })).statusCode).toBe(400);
  });

  test("mails at most five times an hour to one address", async () => {
    const ama = await makeReader(limitedApp);
    const body = { email: newEmail(), password: testPassword };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await limitedApp.send("changeEmail", { body }, ama)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test.each(["", "x", "x".repeat(43), "x".repeat(201), 7])(
    "the link %j is no link",
    async (token) => {
      for (const name of ["confirmEmailChange", "undoEmailChange", "endUnknownSession"] as const) {
        const { status, body } = await testApp.callExpectingError(name, {
          body: { token: token as string },
        });
        expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["token"]]);
      }
    },
  );
});

describe("at the same time", () => {
  test("ten requests leave one change, whose link works", async () => {
    const ama = await makeReader(testApp);
    const emails = Array.from({ length: 10 }, newEmail);
    const responses = await Promise.all(emails.map((email) => requestChange(ama, email)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(emails.map(() => 200));
    const { pendingEmail } = await testApp.call("getEmailChange", {}, ama);
    const link = await readLink(pendingEmail ?? "", "confirm-email");
    const confirmations = await Promise.all(Array.from({ length: 10 }, () => confirm(link)));
    expect(new Set(confirmations.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await getEmail(ama)).toBe(pendingEmail);
    const rows = await testApp.db.drizzle
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.userId, ama.userId));
    expect(rows).toHaveLength(1);
  });

  test("only one of ten accounts gets the same new address", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeReader(testApp)));
    const email = newEmail();
    for (const user of people) expect((await requestChange(user, email)).statusCode).toBe(200);
    await testApp.runJobs();
    const links = testApp.mails
      .slice(mailCount)
      .filter(({ to }) => to === email)
      .map(({ link }) => link.split("/").at(-1) ?? "");
    const responses = await Promise.all(links.map(confirm));
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test("an undo and a second change leave the old address, or the second change can be undone", async () => {
    for (let round = 0; round < 6; round += 1) {
      const ama = await makeReader(testApp);
      const [second, third] = [newEmail(), newEmail()];
      await changeTo(ama, second);
      const undoLink = await readLink(ama.email, "undo-email");
      await requestChange(ama, third);
      const confirmLink = await readLink(third, "confirm-email");
      const [undone, confirmed] = await Promise.all([undo(undoLink), confirm(confirmLink)]);
      expect(undone.statusCode).toBe(200);
      expect(confirmed.statusCode).toBeOneOf([200, 400]);
      // The undo holds in either order, because it also undoes later changes.
      expect(await getEmail(ama)).toBe(ama.email);
      expect((await testApp.send("getProfile", {}, ama)).statusCode).toBe(401);
    }
  });
});

test("a name is changed at once, in all places that show it", async () => {
  const ama = await makeReader(testApp);
  const kofi = await makeReader(testApp);
  const { name } = await testApp.call("changeName", { body: { name: "  Ama Mensah " } }, ama);
  expect(name).toBe("Ama Mensah");
  expect((await testApp.call("getProfile", {}, ama)).user.name).toBe("Ama Mensah");
  const params = { userId: ama.userId };
  expect((await testApp.call("getPerson", { params }, kofi)).name).toBe("Ama Mensah");
  for (const invalid of ["", "   ", "x".repeat(81), "\u202e"]) {
    const body = { name: invalid };
    const { status, body: error } = await testApp.callExpectingError("changeName", { body }, ama);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["name"]]);
  }
});
