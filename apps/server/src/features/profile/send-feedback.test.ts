import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../../testing/mail-server.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const settings: NodeJS.ProcessEnv = {
  FEEDBACK_TO: "keeper@kora.example",
  MAIL_FROM: "Kora <kora@kora.example>",
};
let server: MailServer | undefined;
beforeAll(async () => {
  server = await openMailServer();
  settings.SMTP_URL = server.url;
});
afterAll(() => server?.close());

const kit = useTestApp(settings);
const quiet = useTestApp();

const kept = async (app: typeof kit, userId: string) =>
  (await app.db.pool.query("SELECT message FROM feedback WHERE user_id = $1", [userId])).rows;

describe("feedback (social §5, §7, §8)", () => {
  test("is stored, and mailed to FEEDBACK_TO without the email address of its author", async () => {
    const ama = await makeReader(kit);
    const message = "  The <b>river</b> is too slow.\nThank you. ";
    const body = { message };
    expect(await kit.call("sendFeedback", { body }, ama)).toEqual({
      msg: "Feedback sent. Thank you!",
    });
    await kit.runJobs();
    expect(await kept(kit, ama.userId)).toEqual([{ message: message.trim() }]);
    const [mail] = server?.received ?? [];
    expect(mail?.recipients).toEqual(["keeper@kora.example"]);
    const read = await PostalMime.parse(mail?.message ?? Buffer.alloc(0));
    expect(read.subject).toBe(`Feedback on Kora from @${ama.username}`);
    expect(read.text).toContain(message.trim());
    expect(read.text).toContain(`http://kora.test/user/${ama.userId}`);
    expect(read.html).toContain("The &lt;b&gt;river&lt;/b&gt; is too slow.");
    expect(mail?.message.toString()).not.toContain(`${ama.username}@example.com`);
  });

  test("is stored without a mail if FEEDBACK_TO is not set", async () => {
    const ama = await makeReader(quiet);
    await quiet.call("sendFeedback", { body: { message: "More drums." } }, ama);
    await quiet.runJobs();
    expect(await kept(quiet, ama.userId)).toEqual([{ message: "More drums." }]);
    expect(quiet.mails).toEqual([]);
  });

  test("needs text of at most 2,000 characters", async () => {
    const ama = await makeReader(kit);
    const say = (message: string) => kit.refuse("sendFeedback", { body: { message } }, ama);
    expect((await say("  ")).body.fields).toEqual({ message: "Please write your feedback." });
    expect((await say("a".repeat(2001))).status).toBe(400);
    expect(await kept(kit, ama.userId)).toEqual([]);
  });
});
