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
  /** The one address that the mail is about, printed where no mail server is configured. */
  readonly link: string;
}

export interface Mailer {
  /** Resolves once the mail is handed over; rejects when it is not. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Milliseconds that a mail server may take. A mail that it does not take in time is sent again later. */
export interface MailPatience {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  /** Without a word, at any later step. */
  readonly socketTimeout: number;
}

const patience: MailPatience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends through the SMTP server at `url` (RFC 5321). */
export function createSmtpMailer(options: {
  url: string;
  from: string;
  patience?: MailPatience;
}): Mailer {
  const transport = createTransport(
    { url: options.url, ...(options.patience ?? patience) },
    { from: options.from },
  );
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to, subject, text, html });
    },
    close: () => transport.close(),
  };
}

/** Rejects where the SMTP server at `url` does not answer, or does not let us in. */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Writes each mail to `folder` as `.eml` and tells `announce` its link. */
export function createOutboxMailer(options: {
  folder: string;
  from: string;
  clock: Clock;
  announce: (mail: Mail, file: string) => void;
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
      const moment = options.clock.now().toISOString().replaceAll(/[:.]/g, "-");
      const file = join(options.folder, `${moment}-${newId()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      options.announce(mail, file);
    },
    close: () => transport.close(),
  };
}
