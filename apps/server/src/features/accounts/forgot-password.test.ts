import type { MailContent } from "@kora/contract/rendering";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Mail } from "../../platform/mail/mailer.ts";
import {
  createRegistration,
  register,
  registerVerified,
} from "../../testing/registrations.fixture.ts";
import { getResetTokens } from "../../testing/reset-tokens.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";
import { sendResetMail } from "./send-reset-mail.ts";
import { passwordResets, users } from "./tables.ts";

const testApp = useTestApp();
const limitedApp = useTestApp({ RATE_LIMIT: "on" });

async function markDeleted(userId: string) {
  await testApp.db.drizzle
    .update(users)
    .set({ deletedAt: testApp.clock.now() })
    .where(eq(users.id, userId));
}

/** Returns the number of waiting jobs that send a reset mail. */
async function countPendingJobs(): Promise<number> {
  const { rows } = await testApp.db.pool.query(
    "SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'send-reset-mail'",
  );
  return rows[0].count;
}

describe("requesting a password reset", () => {
  test("gets the same response for known, unknown, unverified and deleted accounts", async () => {
    const deletedUser = await registerVerified(testApp);
    await markDeleted(deletedUser.userId);
    const emails = [
      await registerVerified(testApp),
      createRegistration(),
      await register(testApp),
      deletedUser,
    ];
    for (const { email } of emails) {
      const response = await testApp.send("forgotPassword", { body: { email } });
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { msg: "Password reset email sent. Check your inbox." },
      ]);
    }
  });

  test("enqueues one job for a known and for an unknown address", async () => {
    await testApp.runJobs();
    for (const { email } of [await registerVerified(testApp), createRegistration()]) {
      const countBefore = await countPendingJobs();
      await testApp.call("forgotPassword", { body: { email } });
      expect(await countPendingJobs()).toBe(countBefore + 1);
    }
  });

  test("sends a mail with a link to the reset page", async () => {
    const { email } = await registerVerified(testApp);
    await testApp.call("forgotPassword", { body: { email: email.toUpperCase() } });
    const [token = ""] = await getResetTokens(testApp, email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(testApp.mails.at(-1)).toMatchObject({
      to: email,
      link: `http://kora.test/reset-password/${token}`,
    });
  });

  test("sends no mail to an address without an account", async () => {
    const deletedUser = await registerVerified(testApp);
    await markDeleted(deletedUser.userId);
    for (const { email } of [createRegistration(), deletedUser]) {
      await testApp.call("forgotPassword", { body: { email } });
      expect(await getResetTokens(testApp, email)).toEqual([]);
    }
  });

  test("is refused with 400 for an invalid address", async () => {
    const { status, body } = await testApp.callExpectingError("forgotPassword", {
      body: { email: "me" },
    });
    expect([status, body.fields]).toEqual([400, { email: "Please enter a valid email address." }]);
  });
});

describe("the reset mail", () => {
  test("has the user's name and the link, and the content that the renderer returns", async () => {
    const { userId, username, email } = await makeReader(testApp);
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
    await sendResetMail(services, { userId });
    const link = expect.stringMatching(/^http:\/\/kora\.test\/reset-password\/[\w-]{43}$/);
    expect(renderedContents).toEqual([
      { kind: "reset-password", name: `Name of ${username}`, link },
    ]);
    expect(sentMails).toEqual([{ to: email, subject: "S", html: "H", text: "T", link }]);
  });

  test("stores only the SHA-256 of its token", async () => {
    const { email, userId } = await registerVerified(testApp);
    await testApp.call("forgotPassword", { body: { email } });
    const [token = ""] = await getResetTokens(testApp, email);
    const [storedReset] = await testApp.db.drizzle
      .select()
      .from(passwordResets)
      .where(eq(passwordResets.userId, userId));
    expect(storedReset?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(storedReset)).not.toContain(token);
  });
});

describe("too many mail requests", () => {
  const requestMail = (
    name: "forgotPassword" | "resendVerification",
    email: string,
    address: string,
  ) =>
    limitedApp.app.http.inject({
      method: "POST",
      url: `/api/auth/${name === "forgotPassword" ? "forgot-password" : "resend-verification"}`,
      remoteAddress: address,
      payload: { email },
    });

  test.each(["forgotPassword", "resendVerification"] as const)(
    "to one email address are refused with 429 from any IP address, with or without an account: %s",
    async (name) => {
      for (const { email } of [await register(limitedApp), createRegistration()]) {
        for (let i = 0; i < 5; i += 1) {
          expect((await requestMail(name, email, `198.51.100.${i}`)).statusCode).toBe(200);
        }
        const response = await requestMail(name, email.toUpperCase(), "198.51.100.9");
        expect([response.statusCode, response.json().code]).toEqual([429, "RATE_LIMITED"]);
        limitedApp.clock.advance(Number(response.headers["retry-after"]) * 1000);
        expect((await requestMail(name, email, "198.51.100.9")).statusCode).toBe(200);
      }
    },
  );
});
