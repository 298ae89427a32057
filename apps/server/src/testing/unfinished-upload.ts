import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { onTestFinished } from "vitest";
import type { TestApp, TestUser } from "./test-app.ts";

const boundary = "kora-test-boundary";

/** A multipart request in progress, which may never end. */
export interface UnfinishedUpload {
  readonly request: ClientRequest;
  /** Resolves with the complete response. Rejects if the connection ends before that. */
  readonly response: Promise<{ readonly status: number; readonly body: unknown }>;
  /** Resolves when the bytes are written to the network. */
  send(bytes: Buffer): Promise<void>;
}

/**
 * Starts an upload of the user's profile picture on a new connection, with a Content-Length of `contentLength` bytes.
 */
export async function startUpload(
  testApp: TestApp,
  user: TestUser,
  contentLength: number,
): Promise<UnfinishedUpload> {
  const upload = request(`${await testApp.listen()}/api/profile`, {
    method: "POST",
    agent: false,
    headers: {
      "x-auth-token": user.token,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": contentLength,
    },
  });
  onTestFinished(() => void upload.destroy());
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    upload.once("response", resolve).once("error", reject);
  }).then(async (response) => {
    const text = Buffer.concat(await response.toArray()).toString();
    return { status: response.statusCode ?? 0, body: JSON.parse(text) as unknown };
  });
  // A test that disconnects does not await the response, so its rejection would be unhandled.
  response.catch(() => undefined);
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
  return { request: upload, response, send };
}
