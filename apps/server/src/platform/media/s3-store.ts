import { once } from "node:events";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { sentences } from "@kora/contract/sentences";
import { notFound, unavailable } from "../errors.ts";
import type { Log } from "../log.ts";
import {
  assertLength,
  type ByteRange,
  type ListedFile,
  type MediaStore,
  toMediaKey,
  toStorageFolder,
  toStoragePath,
} from "./media-store.ts";
import { clientConfigOf, reasonOf, type S3Settings, statusOf } from "./s3-settings.ts";

const retryAfterSeconds = 10;

/** Stores media as objects of a bucket. Object names equal the file paths of a folder store. */
export function createS3Store(
  settings: S3Settings,
  log: Pick<Log, "error">,
): MediaStore & { close(): void } {
  const client = new S3Client(clientConfigOf(settings));
  const Bucket = settings.bucket;

  /**
   * Awaits the response of the store, and logs and converts an error. Returns undefined if the object does not exist.
   */
  async function receive<Output>(
    operation: string,
    response: Promise<Output>,
  ): Promise<Output | undefined> {
    try {
      return await response;
    } catch (error) {
      // An aborted request is not a failure of the store, so it is not logged.
      if (error instanceof Error && error.name === "AbortError") throw error;
      if (statusOf(error) === 404 && operation !== "put") return undefined;
      log.error(
        { operation, reason: reasonOf(error) },
        "Object store: a request failed; check S3_ENDPOINT, the bucket and the access key.",
      );
      throw unavailable(sentences.media.unreachable, retryAfterSeconds);
    }
  }

  async function read(path: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.from}-${range.to}`;
    const command = new GetObjectCommand({ Bucket, Key: path, ...(Range && { Range }) });
    const output = await receive("get", client.send(command));
    if (!(output?.Body instanceof Readable)) throw notFound();
    return output.Body;
  }

  /** Lists the objects with the prefix, in the order of their names. */
  async function* listObjects(Prefix = ""): AsyncGenerator<{ path: string; byteLength: number }> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket,
        Prefix,
        ...(ContinuationToken && { ContinuationToken }),
      });
      const page = await receive("list", client.send(command));
      for (const { Key, Size } of page?.Contents ?? []) {
        if (Key !== undefined) yield { path: Key, byteLength: Size ?? 0 };
      }
      ContinuationToken = page?.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function* list(): AsyncGenerator<ListedFile> {
    for await (const { path, byteLength } of listObjects()) {
      const key = toMediaKey(path);
      if (key !== undefined) yield { key, byteLength, read: (range) => read(path, range) };
    }
  }

  return {
    async put(key, content) {
      const target = { Bucket, Key: toStoragePath(key) };
      if (Buffer.isBuffer(content)) {
        const command = new PutObjectCommand({ ...target, Body: content });
        await receive("put", client.send(command));
        return;
      }
      const { byteLength, stream } = content;
      const Body = Readable.from(assertLength(stream, byteLength), { objectMode: false });
      const abortController = new AbortController();
      // The client ignores errors of the stream that it sends, so the request is aborted here.
      const streamError = once(Body, "error").then(([error]) => {
        abortController.abort();
        throw error;
      });
      const command = new PutObjectCommand({ ...target, Body, ContentLength: byteLength });
      const upload = receive("put", client.send(command, { abortSignal: abortController.signal }));
      try {
        await Promise.race([upload, streamError]);
      } finally {
        Body.destroy();
      }
    },
    async get(key) {
      const path = toStoragePath(key);
      const metadata = await receive(
        "head",
        client.send(new HeadObjectCommand({ Bucket, Key: path })),
      );
      return (
        metadata && { byteLength: metadata.ContentLength ?? 0, read: (range) => read(path, range) }
      );
    },
    async remove(mediaId) {
      for await (const { path } of listObjects(`${toStorageFolder(mediaId)}/`)) {
        await receive("delete", client.send(new DeleteObjectCommand({ Bucket, Key: path })));
      }
    },
    list,
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    close: () => client.destroy(),
  };
}
