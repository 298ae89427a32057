import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../../testing/mail-server.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const settings: NodeJS.ProcessEnv = {
  FEEDBACK_TO: "operator@kora.example",
  MAIL_FROM: "Kora <kora@kora.example>",
};
let server: MailServer | undefined;
beforeAll(async () => {
  server = await openMailServer();
  settings.SMTP_URL = server.url;
});
afterAll(() => server?.close());

const testApp = useTestApp(settings);
const unconfiguredApp = useTestApp();

const getFeedback = async (app: typeof testApp, userId: string) =>
  (await app.db.pool.query("SELECT message FROM feedback WHERE user_id = $1", [userId])).rows;

describe("feedback", () => {
  test("is stored, and mailed to FEEDBACK_TO without the email address of the author", async () => {
    const ama = await makeReader(testApp);
    const message = "  The <b>river</b> is too slow.\nThank you. ";
    const body = { message };
    expect(await testApp.call("sendFeedback", { body }, ama)).toEqual({
      msg: "Feedback sent. Thank you!",
    });
    await testApp.runJobs();
    expect(await getFeedback(testApp, ama.userId)).toEqual([{ message: message.trim() }]);
    const [mail] = server?.receivedMails ?? [];
    expect(mail?.recipients).toEqual(["operator@kora.example"]);
    const parsedMail = await PostalMime.parse(mail?.message ?? Buffer.alloc(0));
    expect(parsedMail.subject).toBe(`Feedback on Kora from @${ama.username}`);
    expect(parsedMail.text).toContain(message.trim());
    expect(parsedMail.text).toContain(`http://kora.test/user/${ama.userId}`);
    expect(parsedMail.html).toContain("The &lt;b&gt;river&lt;/b&gt; is too slow.");
    expect(mail?.message.toString()).not.toContain(ama.email);
  });

  test("is stored without a mail if FEEDBACK_TO is not set", async () => {
    const ama = await makeReader(unconfiguredApp);
    await unconfiguredApp.call("sendFeedback", { body: { message: "More drums." } }, ama);
    await unconfiguredApp.runJobs();
    expect(await getFeedback(unconfiguredApp, ama.userId)).toEqual([{ message: "More drums." }]);
    expect(unconfiguredApp.mails).toEqual([]);
  });

  test("is refused without text, and with more than 2,000 characters", async () => {
    const ama = await makeReader(testApp);
    const sendExpectingError = (message: string) =>
      testApp.callExpectingError("sendFeedback", { body: { message } }, ama);
    expect((await sendExpectingError("  ")).body.fields).toEqual({
      message: "Please write your feedback.",
    });
    expect((await sendExpectingError("a".repeat(2001))).status).toBe(400);
    expect(await getFeedback(testApp, ama.userId)).toEqual([]);
  });
});
