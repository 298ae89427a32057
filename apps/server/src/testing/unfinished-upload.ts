import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { onTestFinished } from "vitest";
import type { TestApp, TestUser } from "./test-app.ts";

const boundary = "kora-test-boundary";

/** A multipart request that is under way and may never end. */
export interface UnfinishedUpload {
  readonly request: ClientRequest;
  /** The answer, read whole; rejects where the connection ends without one. */
  readonly answer: Promise<{ readonly status: number; readonly body: unknown }>;
  /** Resolves when the bytes have left for the network. */
  send(bytes: Buffer): Promise<void>;
}

/** Begins to set `person`'s profile picture over a connection of its own, declaring `declared` bytes. */
export async function startUpload(
  kit: TestApp,
  person: TestUser,
  declared: number,
): Promise<UnfinishedUpload> {
  const upload = request(`${await kit.listen()}/api/profile`, {
    method: "POST",
    agent: false,
    headers: {
      "x-auth-token": person.token,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": declared,
    },
  });
  onTestFinished(() => void upload.destroy());
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    upload.once("response", resolve).once("error", reject);
  }).then(async (response) => {
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, body: JSON.parse(text) as unknown };
  });
  // Those who disconnect wait for no answer.
  answer.catch(() => undefined);
  upload.on("error", () => undefined);
  const send = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      upload.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  await send(
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="profilePicture"; filename="a.jpg"\r\n\r\n`,
    ),
  );
  return { request: upload, answer, send };
}
