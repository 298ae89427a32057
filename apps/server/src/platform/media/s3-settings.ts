import type { S3ClientConfig } from "@aws-sdk/client-s3";
import { MediaStoreError } from "./media-store.ts";

/** An S3-compatible object store: one bucket of it, which is Kora's own. */
export interface S3Settings {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** How the client of the store is made: bounded in connections, tries and time. */
export function clientConfigOf(settings: S3Settings): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets: 50 };
  return {
    endpoint: settings.endpoint.href,
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // Amazon's own hosts want the bucket in the name of the host, others have one name alone.
    forcePathStyle: !settings.endpoint.hostname.endsWith(".amazonaws.com"),
    maxAttempts: 3,
    // Of themselves newer clients send checksums in a form that other makers' stores do not know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 3000,
      // Until an answer begins. A body may take as long as whoever asked for it takes to read it.
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}

/** The HTTP status that the store answered with; undefined where it answered nothing. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** In a few words why the store failed, without what was asked of it. */
export function reasonOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  const status = statusOf(error);
  return status === undefined ? (code ?? message) : `${name} (${status})`;
}

/** Why a bucket cannot be used, as whoever starts Kora is told. */
export function bucketError(error: unknown, { endpoint, bucket }: S3Settings): MediaStoreError {
  const status = statusOf(error);
  const sentence =
    status === 404
      ? `There is no bucket ${bucket} at ${endpoint.origin}: make it, or correct S3_BUCKET.`
      : status === 401 || status === 403
        ? `The object store at ${endpoint.origin} refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket ${bucket}.`
        : status === 301 || status === 400
          ? `The object store at ${endpoint.origin} takes no requests of this kind for the bucket ${bucket}: correct S3_REGION or S3_ENDPOINT.`
          : `The object store of S3_ENDPOINT (${endpoint.origin}) cannot be reached: ${reasonOf(error)}.`;
  return new MediaStoreError(sentence, { cause: error });
}
