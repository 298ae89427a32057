import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  readonly sender: string;
  readonly recipients: string[];
  readonly message: Buffer;
}

export interface MailServer {
  /** All accepted mails, oldest first. */
  readonly receivedMails: readonly ReceivedMail[];
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a mail server on the loopback interface. It rejects the mails for which `isAccepted` returns false. */
export async function openMailServer(
  isAccepted: () => boolean | Promise<boolean> = () => true,
): Promise<MailServer> {
  const receivedMails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      const receive = async () => {
        if (!(await isAccepted())) {
          callback(new Error("The mail is rejected."));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        receivedMails.push({
          sender: mailFrom ? mailFrom.address : "",
          recipients: rcptTo.map((recipient) => recipient.address),
          message: Buffer.concat(chunks),
        });
        callback();
      };
      stream.on("end", () => void receive());
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    receivedMails,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
