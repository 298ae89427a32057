import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readConfig } from "./config.ts";
import { createMailer } from "./open-services.ts";
import { openMailServer } from "./testing/mail-server.ts";

const mail = {
  to: "abena@example.com",
  subject: "Verify your email",
  text: "Welcome.",
  html: "<p>Welcome.</p>",
  link: "http://kora.test/verify-email/a-token",
};

/** Sends the mail with `settings`. Returns the names of the files in the outbox, and the printed text. */
async function send(settings: NodeJS.ProcessEnv): Promise<{ outbox: string[]; printed: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-mail-"));
  const stdoutWrite = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const mailer = createMailer(readConfig({ ...settings, DATA_DIR: dataDir }));
  try {
    await mailer.send(mail);
    const outbox = await readdir(join(dataDir, "outbox")).catch(() => []);
    return { outbox, printed: stdoutWrite.mock.calls.join("") };
  } finally {
    stdoutWrite.mockRestore();
    mailer.close();
    await rm(dataDir, { recursive: true });
  }
}

test("with SMTP_URL, mails go to that server and not to the outbox", async () => {
  const server = await openMailServer();
  const result = await send({ SMTP_URL: server.url, MAIL_FROM: "Kora <kora@kora.example>" });
  await server.close();
  expect(server.receivedMails).toMatchObject([
    { sender: "kora@kora.example", recipients: ["abena@example.com"] },
  ]);
  expect(result).toEqual({ outbox: [], printed: "" });
});

test.each([
  ["on a loopback address", {}],
  ["on ::1", { HOST: "::1" }],
  ["with MAIL_CONSOLE=on", { HOST: "0.0.0.0", MAIL_CONSOLE: "on" }],
])(
  "without SMTP_URL, %s, mails go to the outbox and their links are printed",
  async (_where, settings) => {
    const { outbox, printed } = await send(settings);
    expect(outbox).toEqual([expect.stringMatching(/\.eml$/)]);
    for (const shownText of [mail.link, mail.to, outbox[0]]) expect(printed).toContain(shownText);
  },
);

test.each([
  ["on an address that other machines can reach", { HOST: "0.0.0.0" }],
  ["with MAIL_CONSOLE=off", { MAIL_CONSOLE: "off" }],
])("without SMTP_URL, %s, only the path of a mail is printed", async (_where, settings) => {
  const { outbox, printed } = await send(settings);
  expect(printed).toMatch(/^A mail was written to [^\n]*\.eml\n$/);
  expect(printed).toContain(outbox[0]);
  for (const hiddenText of [mail.link, mail.to, mail.subject])
    expect(printed).not.toContain(hiddenText);
});
