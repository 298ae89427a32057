import type { MailContent } from "@kora/contract/rendering";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Mail } from "../../platform/mail/mailer.ts";
import {
  createRegistration,
  getMailedTokens,
  register,
  registerVerified,
} from "../../testing/registrations.fixture.ts";
import { getResetTokens } from "../../testing/reset-tokens.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { sendVerificationMail } from "./send-verification-mail.ts";
import { emailVerifications, users } from "./tables.ts";

const testApp = useTestApp();

const linkExpiredMessage = "This verification link is no longer valid. Please ask for a new one.";
const hour = 60 * 60 * 1000;

const verify = (token: string) => testApp.send("verifyEmail", { body: { token } });
const verifyExpectingError = (token: string) =>
  testApp.callExpectingError("verifyEmail", { body: { token } });

async function readVerifiedAt(userId: string): Promise<Date | null | undefined> {
  const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
  return user?.verifiedAt;
}

/** Returns the number of waiting jobs that send a verification mail. */
async function countPendingJobs(): Promise<number> {
  const { rows } = await testApp.db.pool.query(
    "SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'send-verification-mail'",
  );
  return rows[0].count;
}

const linkExpiredError = {
  status: 400,
  body: {
    code: "VALIDATION",
    msg: linkExpiredMessage,
    message: linkExpiredMessage,
    fields: { token: linkExpiredMessage },
  },
};

describe("the verification mail", () => {
  test("is sent to the address, with a link to the verification page", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    const mail = testApp.mails.find((candidate) => candidate.to === abena.email);
    expect(mail?.link).toBe(`http://kora.test/verify-email/${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test("has the user's name and the link, and the content that the renderer returns", async () => {
    const abena = await register(testApp);
    const renderedContents: MailContent[] = [];
    const sentMails: Mail[] = [];
    const services = {
      db: testApp.db,
      clock: testApp.clock,
      config: testApp.config,
      mailer: { send: async (mail: Mail) => void sentMails.push(mail), close: () => undefined },
      renderer: {
        renderMail: (content: MailContent) => {
          renderedContents.push(content);
          return { subject: "S", html: "H", text: "T" };
        },
        renderSharePage: () => ({ html: "" }),
        renderMissingSharePage: () => ({ html: "" }),
        renderMatureSharePage: () => ({ html: "" }),
        renderMembersSharePage: () => ({ html: "" }),
        renderPublicPage: () => ({ html: "" }),
        renderSeriesSharePage: () => ({ html: "" }),
        renderPages: async () => [],
      },
    };
    await sendVerificationMail(services, { userId: abena.userId });
    const link = expect.stringMatching(/^http:\/\/kora\.test\/verify-email\/[\w-]{43}$/);
    expect(renderedContents).toEqual([{ kind: "verify-email", name: "Abena Owusu", link }]);
    expect(sentMails).toEqual([{ to: abena.email, subject: "S", html: "H", text: "T", link }]);
  });

  test("stores only the SHA-256 of its token", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    const [storedVerification] = await testApp.db.drizzle
      .select()
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, abena.userId));
    expect(storedVerification?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(storedVerification)).not.toContain(token);
  });

  test("is not sent to a verified or deleted account", async () => {
    const verifiedUser = await registerVerified(testApp);
    const deletedUser = await register(testApp);
    await testApp.db.drizzle
      .update(users)
      .set({ deletedAt: testApp.clock.now() })
      .where(eq(users.id, deletedUser.userId));
    await testApp.app.jobHandlers["send-verification-mail"]({ userId: verifiedUser.userId });
    // The only mail is the one of the registration.
    expect(await getMailedTokens(testApp, verifiedUser.email)).toHaveLength(1);
    expect(await getMailedTokens(testApp, deletedUser.email)).toHaveLength(0);
  });
});

describe("following the mailed link", () => {
  test("verifies the address, and the session of the registration works afterwards", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    expect(await testApp.call("verifyEmail", { body: { token } })).toEqual({
      msg: "Your email is verified. You can log in.",
    });
    expect((await testApp.call("getProfile", {}, abena)).user.isVerified).toBe(true);
  });

  test("gives the same response again until the link expires, and verifies only once", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    const firstResponse = await verify(token);
    const verifiedAt = await readVerifiedAt(abena.userId);
    testApp.clock.advance(hour);
    const secondResponse = await verify(token);
    expect([secondResponse.statusCode, secondResponse.body]).toEqual([200, firstResponse.body]);
    expect(await readVerifiedAt(abena.userId)).toEqual(verifiedAt);
    testApp.clock.advance(24 * hour);
    expect(await verifyExpectingError(token)).toEqual(linkExpiredError);
  });

  test("succeeds after a password reset, which already verified the address", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    await testApp.call("forgotPassword", { body: { email: abena.email } });
    const [resetToken = ""] = await getResetTokens(testApp, abena.email);
    const body = { token: resetToken, password: "New-drum-4-you" };
    await testApp.call("resetPassword", { body });
    const verifiedAt = await readVerifiedAt(abena.userId);
    expect((await verify(token)).statusCode).toBe(200);
    expect(await readVerifiedAt(abena.userId)).toEqual(verifiedAt);
  });

  test("succeeds for each of five concurrent requests", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200]);
  });

  test("works for 24 hours", async () => {
    const [earlyUser, lateUser] = [await register(testApp), await register(testApp)];
    const [earlyToken = ""] = await getMailedTokens(testApp, earlyUser.email);
    const [lateToken = ""] = await getMailedTokens(testApp, lateUser.email);
    testApp.clock.advance(23.9 * hour);
    expect((await verify(earlyToken)).statusCode).toBe(200);
    testApp.clock.advance(0.2 * hour);
    expect(await verifyExpectingError(lateToken)).toEqual(linkExpiredError);
  });

  test("works only with the link of the latest mail", async () => {
    const abena = await register(testApp);
    await testApp.call("resendVerification", { body: { email: abena.email } });
    const [oldToken = "", latestToken = "", ...furtherTokens] = await getMailedTokens(
      testApp,
      abena.email,
    );
    expect(furtherTokens).toEqual([]);
    expect(await verifyExpectingError(oldToken)).toEqual(linkExpiredError);
    expect((await verify(latestToken)).statusCode).toBe(200);
  });

  test.each([".", ")", ",", ").", ">", "_", "\u3002"])(
    "works with %j after the link, which a mail program took for a part of it",
    async (sign) => {
      const abena = await register(testApp);
      const [token = ""] = await getMailedTokens(testApp, abena.email);
      expect((await verify(`${token}${sign}`)).statusCode).toBe(200);
    },
  );

  test.each(["", "unknown", "' OR 1=1 --", "%00", "a".repeat(43), "a".repeat(201)])(
    "with an unknown token (%j) is rejected",
    async (token) => expect(await verifyExpectingError(token)).toEqual(linkExpiredError),
  );
});

describe("requesting another mail", () => {
  test("gets the same response for unverified and unknown addresses", async () => {
    const emails = [(await register(testApp)).email, createRegistration().email];
    const responses = await Promise.all(
      emails.map((email) => testApp.send("resendVerification", { body: { email } })),
    );
    const [firstResponse] = responses;
    expect(firstResponse?.json()).toEqual({
      msg: "If this address has an account waiting, a new link is on its way.",
    });
    for (const response of responses) {
      expect([response.statusCode, response.body]).toEqual([200, firstResponse?.body]);
    }
  });

  test("gets the response that a verified account is verified, in any letter case, and sends no mail", async () => {
    const { email } = await registerVerified(testApp);
    const countBefore = await countPendingJobs();
    const response = await testApp.call("resendVerification", {
      body: { email: email.toUpperCase() },
    });
    expect(response).toEqual({ msg: "Your email is verified. You can log in." });
    expect(await countPendingJobs()).toBe(countBefore);
  });

  test("enqueues one job for an unverified and for an unknown address", async () => {
    const unverifiedUser = await register(testApp);
    await testApp.runJobs();
    for (const { email } of [unverifiedUser, createRegistration()]) {
      const countBefore = await countPendingJobs();
      await testApp.call("resendVerification", { body: { email } });
      expect(await countPendingJobs()).toBe(countBefore + 1);
    }
  });

  test("sends a mail only to an unverified account, in any letter case", async () => {
    const [unverifiedUser, verifiedUser] = [
      await register(testApp),
      await registerVerified(testApp),
    ];
    const unknownUser = createRegistration();
    for (const { email } of [unverifiedUser, verifiedUser, unknownUser]) {
      await testApp.call("resendVerification", { body: { email: email.toUpperCase() } });
    }
    // Each registration has sent one mail before.
    expect(await getMailedTokens(testApp, unverifiedUser.email)).toHaveLength(2);
    expect(await getMailedTokens(testApp, verifiedUser.email)).toHaveLength(1);
    expect(
      testApp.mails.filter((mail) => mail.to.toLowerCase() === unknownUser.email.toLowerCase()),
    ).toEqual([]);
  });

  test("is refused with 400 for an invalid address", async () => {
    const { status, body } = await testApp.callExpectingError("resendVerification", {
      body: { email: "me" },
    });
    expect([status, body.fields]).toEqual([400, { email: "Please enter a valid email address." }]);
  });
});
