import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/google-browser.ts";
import { type MailServer, openMailServer } from "../../testing/mail-server.ts";
import { register } from "../../testing/registrations.fixture.ts";
import { appealLatest, makeModerator, moderateUser } from "../../testing/sanctions.fixture.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader, testPassword } from "../../testing/users.fixture.ts";

/** The log is silent, because a rejected mail is logged as an error. */
const settings: NodeJS.ProcessEnv = {
  MAIL_FROM: "Kora <kora@kora.example>",
  LOG_LEVEL: "silent",
};
let server: MailServer | undefined;
let serverAcceptsMails = true;

beforeAll(async () => {
  server = await openMailServer(() => serverAcceptsMails);
  settings.SMTP_URL = server.url;
});
afterAll(() => server?.close());

const testApp = useTestApp(settings);

/** Returns the parsed mails that the mail server has received for an address, oldest first. */
function readMails(email: string): Promise<Email[]> {
  const receivedMails =
    server?.receivedMails.filter(({ recipients }) => recipients.includes(email)) ?? [];
  return Promise.all(receivedMails.map(({ message }) => PostalMime.parse(message)));
}

/** Returns all URLs of Kora in a text. */
const extractLinks = (text = "") => new Set(text.match(/http:\/\/kora\.test\/[^\s"<]*/g));

/** Returns the token in the first of these links. */
const readToken = ([link = ""]: Set<string>) => link.slice(link.lastIndexOf("/") + 1);

/** Runs the failed jobs again, without waiting for their retry time. */
async function retryFailedJobs(): Promise<void> {
  await testApp.db.pool.query(
    `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
     FROM graphile_worker.jobs WHERE last_error IS NOT NULL`,
  );
  await testApp.runJobs();
}

async function registerUser() {
  const { email, name } = await register(testApp);
  return { email, name };
}

async function requestPasswordReset() {
  const { email } = await makeReader(testApp, { name: "Kofi Boateng" });
  await testApp.call("forgotPassword", { body: { email } });
  return { email, name: "Kofi Boateng" };
}

describe("mails sent by SMTP", () => {
  test.each([
    ["a registration", "Verify your email for Kora", "verify-email", registerUser],
    ["a reset request", "Set a new password for Kora", "reset-password", requestPasswordReset],
  ])(
    "the mail after %s has its subject, and the same link in plain text and HTML",
    async (...testCase) => {
      const [, subject, page, requestMail] = testCase;
      const { email, name } = await requestMail();
      await testApp.runJobs();
      const [mail, ...furtherMails] = await readMails(email);
      expect(furtherMails).toEqual([]);
      expect(mail).toMatchObject({
        subject,
        from: { name: "Kora", address: "kora@kora.example" },
        to: [{ address: email }],
        text: expect.stringContaining(`Hello ${name},`),
        html: expect.stringContaining(`Hello ${name},`),
      });
      const links = extractLinks(mail?.text);
      expect([...links]).toEqual([
        expect.stringMatching(new RegExp(`^http://kora\\.test/${page}/[\\w-]{43}$`)),
      ]);
      expect(extractLinks(mail?.html)).toEqual(links);
    },
  );

  test("a mail that the server rejected is sent again, with a valid link", async () => {
    serverAcceptsMails = false;
    const { email } = await register(testApp);
    await testApp.runJobs();
    expect(await readMails(email)).toEqual([]);
    serverAcceptsMails = true;
    await retryFailedJobs();
    const [mail] = await readMails(email);
    const token = readToken(extractLinks(mail?.text));
    expect((await testApp.send("verifyEmail", { body: { token } })).statusCode).toBe(200);
  });

  test("a mail server that is down delays the mails about decisions, appeals, devices, email and deletion, and loses none", async () => {
    serverAcceptsMails = false;
    const [efua, yaw] = [await makeModerator(testApp), await makeModerator(testApp)];
    const [kofi, ama, adjoa] = [
      await makeReader(testApp),
      await makeReader(testApp),
      await makeReader(testApp),
    ];
    await moderateUser(testApp, efua, kofi, { act: "warn", note: "You insult others." });
    const { _id: appealId = "" } = (await appealLatest(testApp, kofi)).appeal ?? {};
    const decision = { outcome: "overturned", reason: "That was a quotation." } as const;
    await testApp.call("decideAppeal", { params: { appealId }, body: decision }, yaw);
    const newEmail = `new.${ama.email}`;
    const change = { email: newEmail, password: testPassword };
    await testApp.call("changeEmail", { body: change }, ama);
    for (const browser of [openBrowser(testApp), openBrowser(testApp)]) {
      const login = { email: ama.email, password: testPassword };
      await browser.post("/api/auth/login", login);
    }
    await testApp.call("deleteAccount", { body: { password: testPassword } }, adjoa);
    await testApp.runJobs();
    const readSubjects = async (email: string) =>
      (await readMails(email)).map(({ subject = "" }) => subject).sort();
    expect(await readSubjects(kofi.email)).toEqual([]);
    serverAcceptsMails = true;
    await retryFailedJobs();
    await retryFailedJobs();
    expect(await readSubjects(kofi.email)).toEqual([
      "A decision of the moderators of Kora",
      "Your appeal on Kora is decided",
    ]);
    expect(await readSubjects(newEmail)).toEqual(["Confirm your new email for Kora"]);
    expect(await readSubjects(ama.email)).toEqual([
      "New sign-in to your Kora account",
      "Your Kora account gets a new email",
    ]);
    expect(await readSubjects(adjoa.email)).toEqual(["Your Kora account is being deleted"]);
  });
});
