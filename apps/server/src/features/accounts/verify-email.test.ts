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

const expiredMessage = "This verification link is no longer valid. Please ask for a new one.";
const hour = 60 * 60 * 1000;

const verify = (token: string) => testApp.send("verifyEmail", { body: { token } });
const refuse = (token: string) => testApp.refuse("verifyEmail", { body: { token } });

async function readVerifiedAt(userId: string): Promise<Date | null | undefined> {
  const [user] = await testApp.db.drizzle.select().from(users).where(eq(users.id, userId));
  return user?.verifiedAt;
}

async function countPendingJobs(): Promise<number> {
  const { rows } = await testApp.db.pool.query(
    "SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'send-verification-mail'",
  );
  return rows[0].count;
}

const linkExpired = {
  status: 400,
  body: {
    code: "VALIDATION",
    msg: expiredMessage,
    message: expiredMessage,
    fields: { token: expiredMessage },
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

  test("contains the user's name and the link, as rendered by the web app", async () => {
    const abena = await register(testApp);
    const rendered: MailContent[] = [];
    const sent: Mail[] = [];
    const services = {
      db: testApp.db,
      clock: testApp.clock,
      config: testApp.config,
      mailer: { send: async (mail: Mail) => void sent.push(mail), close: () => undefined },
      renderer: {
        renderMail: (content: MailContent) => {
          rendered.push(content);
          return { subject: "S", html: "H", text: "T" };
        },
        renderSharePage: () => ({ html: "" }),
        renderMissingSharePage: () => ({ html: "" }),
      },
    };
    await sendVerificationMail(services, { userId: abena.userId });
    const link = expect.stringMatching(/^http:\/\/kora\.test\/verify-email\/[\w-]{43}$/);
    expect(rendered).toEqual([{ kind: "verify-email", name: "Abena Owusu", link }]);
    expect(sent).toEqual([{ to: abena.email, subject: "S", html: "H", text: "T", link }]);
  });

  test("stores only the SHA-256 of its token", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    const [stored] = await testApp.db.drizzle
      .select()
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, abena.userId));
    expect(stored?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("is not sent to a verified or deleted account", async () => {
    const verified = await registerVerified(testApp);
    const deleted = await register(testApp);
    await testApp.db.drizzle
      .update(users)
      .set({ deletedAt: testApp.clock.now() })
      .where(eq(users.id, deleted.userId));
    await testApp.app.jobHandlers["send-verification-mail"]({ userId: verified.userId });
    expect(await getMailedTokens(testApp, verified.email)).toHaveLength(1);
    expect(await getMailedTokens(testApp, deleted.email)).toHaveLength(0);
  });
});

describe("following the mailed link", () => {
  test("verifies the address, and the token of the registration works afterwards", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    expect(await testApp.call("verifyEmail", { body: { token } })).toEqual({
      msg: "Your email is verified. You can log in.",
    });
    expect((await testApp.call("getProfile", {}, abena)).user.isVerified).toBe(true);
  });

  test("pressed again within its life answers as the first time, and verifies only once", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    const first = await verify(token);
    const verifiedAt = await readVerifiedAt(abena.userId);
    testApp.clock.advance(hour);
    const second = await verify(token);
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect(await readVerifiedAt(abena.userId)).toEqual(verifiedAt);
    testApp.clock.advance(24 * hour);
    expect(await refuse(token)).toEqual(linkExpired);
  });

  test("answers as the first time after a password reset, which verified the address", async () => {
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

  test("answers five concurrent requests alike", async () => {
    const abena = await register(testApp);
    const [token = ""] = await getMailedTokens(testApp, abena.email);
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200]);
  });

  test("works for 24 hours", async () => {
    const [early, late] = [await register(testApp), await register(testApp)];
    const [earlyToken = ""] = await getMailedTokens(testApp, early.email);
    const [lateToken = ""] = await getMailedTokens(testApp, late.email);
    testApp.clock.advance(23.9 * hour);
    expect((await verify(earlyToken)).statusCode).toBe(200);
    testApp.clock.advance(0.2 * hour);
    expect(await refuse(lateToken)).toEqual(linkExpired);
  });

  test("works only with the link of the latest mail", async () => {
    const abena = await register(testApp);
    await testApp.call("resendVerification", { body: { email: abena.email } });
    const tokens = await getMailedTokens(testApp, abena.email);
    expect(tokens).toHaveLength(2);
    expect(await refuse(tokens[0] ?? "")).toEqual(linkExpired);
    expect((await verify(tokens[1] ?? "")).statusCode).toBe(200);
  });

  test.each(["", "unknown", "' OR 1=1 --", "%00", "a".repeat(43), "a".repeat(201)])(
    "with an unknown token (%j) is rejected",
    async (token) => expect(await refuse(token)).toEqual(linkExpired),
  );
});

describe("requesting another mail", () => {
  test("gets the same response for unverified and unknown addresses", async () => {
    const emails = [(await register(testApp)).email, createRegistration().email];
    const responses = await Promise.all(
      emails.map((email) => testApp.send("resendVerification", { body: { email } })),
    );
    const [first] = responses;
    expect(first?.json()).toEqual({
      msg: "If this address has an account waiting, a new link is on its way.",
    });
    for (const response of responses) {
      expect([response.statusCode, response.body]).toEqual([200, first?.body]);
    }
  });

  test("for a verified account says so, in any letter case, and promises no mail", async () => {
    const { email } = await registerVerified(testApp);
    const countBefore = await countPendingJobs();
    const response = await testApp.call("resendVerification", {
      body: { email: email.toUpperCase() },
    });
    expect(response).toEqual({ msg: "Your email is verified. You can log in." });
    expect(await countPendingJobs()).toBe(countBefore);
  });

  test("costs the same for unverified and unknown addresses: one query and one job", async () => {
    const unverified = await register(testApp);
    await testApp.runJobs();
    for (const { email } of [unverified, createRegistration()]) {
      const countBefore = await countPendingJobs();
      await testApp.call("resendVerification", { body: { email } });
      expect(await countPendingJobs()).toBe(countBefore + 1);
    }
  });

  test("sends one only to an unverified account, in any letter case", async () => {
    const [unverified, verified] = [await register(testApp), await registerVerified(testApp)];
    const unknown = createRegistration();
    for (const { email } of [unverified, verified, unknown]) {
      await testApp.call("resendVerification", { body: { email: email.toUpperCase() } });
    }
    expect(await getMailedTokens(testApp, unverified.email)).toHaveLength(2);
    expect(await getMailedTokens(testApp, verified.email)).toHaveLength(1);
    expect(
      testApp.mails.filter((mail) => mail.to.toLowerCase() === unknown.email.toLowerCase()),
    ).toEqual([]);
  });

  test("is 400 for an invalid address", async () => {
    const { status, body } = await testApp.refuse("resendVerification", { body: { email: "me" } });
    expect([status, body.fields]).toEqual([400, { email: "Please enter a valid email address." }]);
  });
});
