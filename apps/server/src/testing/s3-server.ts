import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { newId } from "../platform/ids.ts";
import { clientConfigOf, type S3Settings } from "../platform/media/s3-settings.ts";
import { freePort } from "./server-process.ts";

/** The program s3rver, which is only for tests: it has one access key, and does not check the secret. */
const program = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");

/**
 * An S3-compatible server of one test file. It stores its objects in a folder that `close` removes and `stop` does not.
 */
export interface TestObjectStore {
  /** Creates an empty bucket. */
  makeBucket(): Promise<S3Settings>;
  /** Returns the environment variables with which Kora uses the bucket of `settings`. */
  toEnvironment(settings: S3Settings): NodeJS.ProcessEnv;
  /** Kills the server, as in a crash. */
  stop(): Promise<void>;
  /** Restarts the server with its objects. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestObjectStore(): Promise<TestObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), "kora-objects-"));
  const port = await freePort();
  const settings = {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  };
  let server: ChildProcess | undefined;

  async function stop(): Promise<void> {
    if (!server) return;
    const exit = once(server, "exit");
    server.kill("SIGKILL");
    await exit;
    server = undefined;
  }

  async function start(): Promise<void> {
    const options = ["--directory", directory, "--address", "127.0.0.1", "--port", `${port}`];
    // s3rver encrypts the continuation tokens of lists with a cipher that is in OpenSSL's legacy provider.
    server = spawn(
      process.execPath,
      ["--openssl-legacy-provider", program, "--silent", ...options],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const earlyExit = once(server, "exit").then(() => {
      throw new Error("The object store of the test ended before it was ready.");
    });
    await Promise.race([waitUntilReady(server), earlyExit]);
    earlyExit.catch(() => undefined);
  }

  await start();
  return {
    async makeBucket() {
      const bucket = `kora-${newId()}`;
      const client = new S3Client(clientConfigOf({ ...settings, bucket }));
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      return { ...settings, bucket };
    },
    toEnvironment: ({ endpoint, bucket, region, accessKeyId, secretAccessKey }) => ({
      S3_ENDPOINT: endpoint.origin,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    stop,
    start,
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady({ stdout }: ChildProcess): Promise<void> {
  for await (const chunk of stdout ?? []) {
    if (String(chunk).includes("listening on")) break;
  }
  stdout?.resume();
}
