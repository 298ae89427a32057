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
  keyOfPath,
  type ListedFile,
  type MediaStore,
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

  /** Sends a request to the store. Returns undefined if the object does not exist. */
  async function ask<Answer>(what: string, asking: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await asking;
    } catch (error) {
      // An aborted request is not a failure of the store, so it is not logged.
      if (error instanceof Error && error.name === "AbortError") throw error;
      if (statusOf(error) === 404 && what !== "put") return undefined;
      log.error({ what, reason: reasonOf(error) }, "the object store failed");
      throw unavailable(sentences.media.unreachable, retryAfterSeconds);
    }
  }

  async function read(place: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.from}-${range.to}`;
    const command = new GetObjectCommand({ Bucket, Key: place, ...(Range && { Range }) });
    const answer = await ask("get", client.send(command));
    if (!(answer?.Body instanceof Readable)) throw notFound();
    return answer.Body;
  }

  /** Lists the objects with the prefix, in the order of their names. */
  async function* listPlaces(Prefix = ""): AsyncGenerator<{ place: string; bytes: number }> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket,
        Prefix,
        ...(ContinuationToken && { ContinuationToken }),
      });
      const page = await ask("list", client.send(command));
      for (const { Key, Size } of page?.Contents ?? []) {
        if (Key !== undefined) yield { place: Key, bytes: Size ?? 0 };
      }
      ContinuationToken = page?.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function* list(): AsyncGenerator<ListedFile> {
    for await (const { place, bytes } of listPlaces()) {
      const key = keyOfPath(place);
      if (key !== undefined) yield { key, bytes, read: (range) => read(place, range) };
    }
  }

  return {
    async put(key, content) {
      const place = { Bucket, Key: toStoragePath(key) };
      if (Buffer.isBuffer(content)) {
        const command = new PutObjectCommand({ ...place, Body: content });
        await ask("put", client.send(command));
        return;
      }
      const { bytes, stream } = content;
      const Body = Readable.from(assertLength(stream, bytes), { objectMode: false });
      const abort = new AbortController();
      // The client ignores errors of the stream that it sends, so the request is aborted here.
      const broken = once(Body, "error").then(([error]) => {
        abort.abort();
        throw error;
      });
      const command = new PutObjectCommand({ ...place, Body, ContentLength: bytes });
      const sent = ask("put", client.send(command, { abortSignal: abort.signal }));
      try {
        await Promise.race([sent, broken]);
      } finally {
        Body.destroy();
      }
    },
    async get(key) {
      const place = toStoragePath(key);
      const head = await ask("head", client.send(new HeadObjectCommand({ Bucket, Key: place })));
      return head && { bytes: head.ContentLength ?? 0, read: (range) => read(place, range) };
    },
    async remove(mediaId) {
      for await (const { place } of listPlaces(`${toStorageFolder(mediaId)}/`)) {
        await ask("delete", client.send(new DeleteObjectCommand({ Bucket, Key: place })));
      }
    },
    list,
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    close: () => client.destroy(),
  };
}
