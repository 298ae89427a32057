import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../../testing/mail-server.ts";
import { systemClock } from "../clock.ts";
import { createOutboxMailer, createSmtpMailer, type Mail } from "./mailer.ts";

const from = "Kora <kora@kora.example>";
const link = "https://kora.example/verify-email/a-token_of-256-bits?and=an-odd-query&more=yes";
const mail: Mail = {
  to: "abena@example.com",
  subject: "Akwaaba, Abena: vérifiez votre adresse",
  text: `Welcome, Abena Ọwụsụ. Follow this link:\n${link}`,
  html: `<p>Welcome, Abena Ọwụsụ.</p><p><a href="${link.replace("&", "&amp;")}">Verify</a></p>`,
  link,
};

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) {
    await cleanup();
  }
});

async function openServer(isAccepted?: () => boolean): Promise<MailServer> {
  const server = await openMailServer(isAccepted);
  cleanups.push(server.close);
  return server;
}

/** Opens a server that accepts connections and never sends data. */
async function openSilentServer(): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  cleanups.push(async () => {
    for (const socket of sockets) {
      socket.destroy();
    }
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function expectToBeTheMail(message: Buffer) {
  const parsed = await PostalMime.parse(message);
  expect(parsed.from).toMatchObject({ name: "Kora", address: "kora@kora.example" });
  expect(parsed.to).toMatchObject([{ address: mail.to }]);
  expect(parsed.subject).toBe(mail.subject);
  expect(parsed.text?.trim()).toBe(mail.text);
  expect(parsed.html?.trim()).toBe(mail.html);
  expect(parsed.attachments).toEqual([]);
}

describe("with a mail server", () => {
  test("a mail arrives with its text, its link and its sender", async () => {
    const server = await openServer();
    const mailer = createSmtpMailer({ url: server.url, from });
    cleanups.push(async () => mailer.close());
    await mailer.send(mail);
    expect(server.receivedMails).toHaveLength(1);
    const [receivedMail] = server.receivedMails;
    expect(receivedMail).toMatchObject({ sender: "kora@kora.example", recipients: [mail.to] });
    await expectToBeTheMail(receivedMail?.message ?? Buffer.alloc(0));
  });

  test("a line break in a subject adds no header", async () => {
    const server = await openServer();
    const mailer = createSmtpMailer({ url: server.url, from });
    cleanups.push(async () => mailer.close());
    await mailer.send({ ...mail, subject: "Hello\r\nBcc: all@example.com" });
    const [receivedMail] = server.receivedMails;
    expect(receivedMail?.recipients).toEqual([mail.to]);
    const parsed = await PostalMime.parse(receivedMail?.message ?? "");
    expect(parsed.bcc).toBeUndefined();
  });

  test("a rejected mail is an error, and the next one is sent", async () => {
    let isAccepting = false;
    const server = await openServer(() => isAccepting);
    const mailer = createSmtpMailer({ url: server.url, from });
    cleanups.push(async () => mailer.close());
    await expect(mailer.send(mail)).rejects.toThrow("The mail is rejected.");
    isAccepting = true;
    await mailer.send(mail);
    expect(server.receivedMails).toHaveLength(1);
  });

  test("an unreachable mail server is an error", async () => {
    const mailer = createSmtpMailer({ url: "smtp://127.0.0.1:1", from });
    cleanups.push(async () => mailer.close());
    await expect(mailer.send(mail)).rejects.toThrow("ECONNREFUSED");
  });

  test("a mail server that accepts the connection and sends no greeting is an error", async () => {
    const timeouts = { connectionTimeout: 5000, greetingTimeout: 50, socketTimeout: 5000 };
    const mailer = createSmtpMailer({ url: await openSilentServer(), from, timeouts });
    cleanups.push(async () => mailer.close());
    await expect(mailer.send(mail)).rejects.toThrow("Greeting never received");
  });
});

describe("without a mail server", () => {
  async function openOutbox() {
    const folder = join(await mkdtemp(join(tmpdir(), "kora-outbox-")), "outbox");
    cleanups.push(() => rm(join(folder, ".."), { recursive: true }));
    const writtenMails: { link: string; file: string }[] = [];
    const mailer = createOutboxMailer({
      folder,
      from,
      clock: systemClock,
      onWritten: (writtenMail, file) => writtenMails.push({ link: writtenMail.link, file }),
    });
    cleanups.push(async () => mailer.close());
    return { folder, writtenMails, mailer };
  }

  test("a mail is written to the outbox as .eml, and `onWritten` gets its link", async () => {
    const { folder, writtenMails, mailer } = await openOutbox();
    await mailer.send(mail);
    const [name = ""] = await readdir(folder);
    expect(name).toMatch(/\.eml$/);
    expect(writtenMails).toEqual([{ link, file: join(folder, name) }]);
    await expectToBeTheMail(await readFile(join(folder, name)));
  });

  test("only the owner may read a mail in the outbox, and concurrent mails get separate files", async () => {
    const { folder, mailer } = await openOutbox();
    await Promise.all([mailer.send(mail), mailer.send(mail), mailer.send(mail)]);
    const names = await readdir(folder);
    expect(names).toHaveLength(3);
    for (const name of names) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
  });
});
