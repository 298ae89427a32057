import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The main link of the mail. Without a mail server, `MAIL_CONSOLE` decides whether it is printed. */
  readonly link: string;
}

export interface Mailer {
  /** Resolves when the mail server or the outbox has accepted the mail, else rejects. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The timeouts of a mail server in milliseconds. The job that sends the mail is retried after a timeout. */
export interface MailTimeouts {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  /** The max time without data after the greeting. */
  readonly socketTimeout: number;
}

const defaultTimeouts: MailTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Creates a mailer that sends through the SMTP server at `url` (RFC 5321). */
export function createSmtpMailer(options: {
  url: string;
  from: string;
  timeouts?: MailTimeouts;
}): Mailer {
  const transport = createTransport(
    { url: options.url, ...(options.timeouts ?? defaultTimeouts) },
    { from: options.from },
  );
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to, subject, text, html });
    },
    close: () => transport.close(),
  };
}

/** Rejects if the SMTP server at `url` does not answer or refuses the login. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...defaultTimeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Creates a mailer that writes each mail to `folder` as an `.eml` file and passes mail and file to `onWritten`. */
export function createOutboxMailer(options: {
  folder: string;
  from: string;
  clock: Clock;
  onWritten: (mail: Mail, file: string) => void;
}): Mailer {
  const transport = createTransport(
    { streamTransport: true, buffer: true },
    { from: options.from },
  );
  return {
    async send(mail) {
      const { to, subject, text, html } = mail;
      const { message } = await transport.sendMail({ to, subject, text, html });
      await mkdir(options.folder, { recursive: true });
      const timestamp = options.clock.now().toISOString().replaceAll(/[:.]/g, "-");
      const file = join(options.folder, `${timestamp}-${newId()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      options.onWritten(mail, file);
    },
    close: () => transport.close(),
  };
}
