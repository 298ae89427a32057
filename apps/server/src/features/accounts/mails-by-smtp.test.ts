import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../../testing/mail-server.ts";
import { register } from "../../testing/registrations.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

// A mail that is not taken is logged.
const settings: NodeJS.ProcessEnv = {
  MAIL_FROM: "Kora <kora@kora.example>",
  LOG_LEVEL: "silent",
};
let server: MailServer | undefined;
let isOpen = true;

beforeAll(async () => {
  server = await openMailServer(() => isOpen);
  settings.SMTP_URL = server.url;
});
afterAll(() => server?.close());

const kit = useTestApp(settings);

/** The mails that have arrived for an address, oldest first, as a mail program reads them. */
function mailsTo(email: string): Promise<Email[]> {
  const arrived = server?.received.filter(({ recipients }) => recipients.includes(email)) ?? [];
  return Promise.all(arrived.map(({ message }) => PostalMime.parse(message)));
}

/** Every address of Kora that stands in a text. */
const addressesIn = (text = "") => new Set(text.match(/http:\/\/kora\.test\/[^\s"<]*/g));

const tokenOf = ([address = ""]: Set<string>) => address.slice(address.lastIndexOf("/") + 1);

/** Does the jobs that have failed again, now instead of later. */
async function tryAgain(): Promise<void> {
  await kit.db.pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
     FROM graphile_worker.jobs WHERE last_error IS NOT NULL`,
  );
  await kit.runJobs();
}

async function registerAnew() {
  const { email, name } = await register(kit);
  return { email, name };
}

async function forgetPassword() {
  const { username } = await makeReader(kit, { name: "Kofi Boateng" });
  const email = `${username}@example.com`;
  await kit.call("forgotPassword", { body: { email } });
  return { email, name: "Kofi Boateng" };
}

describe("by a mail server", () => {
  test.each([
    ["registration", "Verify your email for Kora", "verify-email", registerAnew],
    ["a forgotten password", "Set a new password for Kora", "reset-password", forgetPassword],
  ])("the mail of %s has its subject, and one link in text and html", async (...given) => {
    const [, subject, page, ask] = given;
    const { email, name } = await ask();
    await kit.runJobs();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject,
      from: { name: "Kora", address: "kora@kora.example" },
      to: [{ address: email }],
      text: expect.stringContaining(`Hello ${name},`),
      html: expect.stringContaining(`Hello ${name},`),
    });
    const links = addressesIn(mail?.text);
    expect([...links]).toEqual([
      expect.stringMatching(new RegExp(`^http://kora\\.test/${page}/[\\w-]{43}$`)),
    ]);
    expect(addressesIn(mail?.html)).toEqual(links);
  });

  test("a mail that was not taken is sent again, with a link that works", async () => {
    isOpen = false;
    const { email } = await register(kit);
    await kit.runJobs();
    expect(await mailsTo(email)).toEqual([]);
    isOpen = true;
    await tryAgain();
    const [mail] = await mailsTo(email);
    const token = tokenOf(addressesIn(mail?.text));
    expect((await kit.send("verifyEmail", { body: { token } })).statusCode).toBe(200);
  });
});
