import type { MailContent } from "@kora/contract/rendering";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Mail } from "../../platform/mail/mailer.ts";
import {
  mailedTokens,
  newcomer,
  register,
  registerVerified,
} from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { sendVerificationMail } from "./send-verification-mail.ts";
import { emailVerifications, users } from "./tables.ts";

const kit = useTestApp();

const dead = "This verification link is no longer valid. Please ask for a new one.";
const hour = 60 * 60 * 1000;

const verify = (token: string) => kit.send("verifyEmail", { body: { token } });
const refuse = (token: string) => kit.refuse("verifyEmail", { body: { token } });

async function waitingJobs(): Promise<number> {
  const { rows } = await kit.db.pool.query(
    "SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'send-verification-mail'",
  );
  return rows[0].count;
}

const isDead = {
  status: 400,
  body: { code: "VALIDATION", msg: dead, message: dead, fields: { token: dead } },
};

describe("the verification mail", () => {
  test("goes to the address with a link to the page that verifies", async () => {
    const abena = await register(kit);
    const [token = ""] = await mailedTokens(kit, abena.email);
    const mail = kit.mails.find((one) => one.to === abena.email);
    expect(mail?.link).toBe(`http://kora.test/verify-email/${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test("says the person's name and the link, as the web app's parts render it", async () => {
    const abena = await register(kit);
    const rendered: MailContent[] = [];
    const sent: Mail[] = [];
    const parts = {
      db: kit.db,
      clock: kit.clock,
      config: kit.config,
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
    await sendVerificationMail(parts, { userId: abena.userId });
    const link = expect.stringMatching(/^http:\/\/kora\.test\/verify-email\/[\w-]{43}$/);
    expect(rendered).toEqual([{ kind: "verify-email", name: "Abena Owusu", link }]);
    expect(sent).toEqual([{ to: abena.email, subject: "S", html: "H", text: "T", link }]);
  });

  test("leaves only the SHA-256 of its token in the database", async () => {
    const abena = await register(kit);
    const [token = ""] = await mailedTokens(kit, abena.email);
    const [stored] = await kit.db.drizzle
      .select()
      .from(emailVerifications)
      .where(eq(emailVerifications.userId, abena.userId));
    expect(stored?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test("is not sent to someone who is verified, or gone", async () => {
    const verified = await registerVerified(kit);
    const gone = await register(kit);
    await kit.db.drizzle
      .update(users)
      .set({ deletedAt: kit.clock.now() })
      .where(eq(users.id, gone.userId));
    await kit.app.jobHandlers["send-verification-mail"]({ userId: verified.userId });
    expect(await mailedTokens(kit, verified.email)).toHaveLength(1);
    expect(await mailedTokens(kit, gone.email)).toHaveLength(0);
  });
});

describe("following the mailed link", () => {
  test("verifies the address, and the token of registration works from then on", async () => {
    const abena = await register(kit);
    const [token = ""] = await mailedTokens(kit, abena.email);
    expect(await kit.call("verifyEmail", { body: { token } })).toEqual({
      msg: "Your email is verified. You can log in now.",
    });
    expect((await kit.call("getProfile", {}, abena)).user.isVerified).toBe(true);
  });

  test("works once", async () => {
    const abena = await register(kit);
    const [token = ""] = await mailedTokens(kit, abena.email);
    await kit.call("verifyEmail", { body: { token } });
    expect(await refuse(token)).toEqual(isDead);
  });

  test("five times at once works once", async () => {
    const abena = await register(kit);
    const [token = ""] = await mailedTokens(kit, abena.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    const worked = answers.filter((answer) => answer.statusCode === 200);
    const refused = answers.filter((answer) => answer.statusCode === 400);
    expect([worked.length, refused.length]).toEqual([1, 4]);
  });

  test("works within 24 hours, not after", async () => {
    const [early, late] = [await register(kit), await register(kit)];
    const [earlyToken = ""] = await mailedTokens(kit, early.email);
    const [lateToken = ""] = await mailedTokens(kit, late.email);
    kit.clock.advance(23.9 * hour);
    expect((await verify(earlyToken)).statusCode).toBe(200);
    kit.clock.advance(0.2 * hour);
    expect(await refuse(lateToken)).toEqual(isDead);
  });

  test("with the link of an earlier mail is refused, with the last one not", async () => {
    const abena = await register(kit);
    await kit.call("resendVerification", { body: { email: abena.email } });
    const tokens = await mailedTokens(kit, abena.email);
    expect(tokens).toHaveLength(2);
    expect(await refuse(tokens[0] ?? "")).toEqual(isDead);
    expect((await verify(tokens[1] ?? "")).statusCode).toBe(200);
  });

  test.each(["", "unknown", "' OR 1=1 --", "%00", "a".repeat(43), "a".repeat(201)])(
    "whose token nobody was sent (%j) is refused",
    async (token) => expect(await refuse(token)).toEqual(isDead),
  );
});

describe("asking for the mail again", () => {
  test("is answered the same for known, unknown and verified addresses", async () => {
    const [waiting, verified] = [await register(kit), await registerVerified(kit)];
    const emails = [waiting.email, newcomer().email, verified.email];
    const answers = await Promise.all(
      emails.map((email) => kit.send("resendVerification", { body: { email } })),
    );
    const [first] = answers;
    expect(first?.json()).toEqual({
      msg: "If this address has an account waiting, a new link is on its way.",
    });
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([200, first?.body]);
    }
  });

  test("costs the same whether or not an account waits: one look and one job", async () => {
    const [waiting, verified] = [await register(kit), await registerVerified(kit)];
    await kit.runJobs();
    for (const { email } of [waiting, verified, newcomer()]) {
      const before = await waitingJobs();
      await kit.call("resendVerification", { body: { email } });
      expect(await waitingJobs()).toBe(before + 1);
    }
  });

  test("sends one to an account that waits, in any letter case, and to nobody else", async () => {
    const [waiting, verified] = [await register(kit), await registerVerified(kit)];
    const unknown = newcomer();
    for (const { email } of [waiting, verified, unknown]) {
      await kit.call("resendVerification", { body: { email: email.toUpperCase() } });
    }
    expect(await mailedTokens(kit, waiting.email)).toHaveLength(2);
    expect(await mailedTokens(kit, verified.email)).toHaveLength(1);
    expect(
      kit.mails.filter((mail) => mail.to.toLowerCase() === unknown.email.toLowerCase()),
    ).toEqual([]);
  });

  test("for something that is no address is 400", async () => {
    const { status, body } = await kit.refuse("resendVerification", { body: { email: "me" } });
    expect([status, body.fields]).toEqual([400, { email: "Please enter a valid email address." }]);
  });
});
