import type { S3ClientConfig } from "@aws-sdk/client-s3";
import { MediaStoreError } from "./media-store.ts";

/** Settings of an S3-compatible object store. Its bucket must belong to Kora alone. */
export interface S3Settings {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Returns the configuration of the S3 client, with limits of connections, attempts and time. */
export function clientConfigOf(settings: S3Settings): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets: 50 };
  return {
    endpoint: settings.endpoint.href,
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // Amazon's hosts need the bucket in the host name. Other stores have only one host name.
    forcePathStyle: !settings.endpoint.hostname.endsWith(".amazonaws.com"),
    maxAttempts: 3,
    // By default newer clients send checksums in a form that S3-compatible stores of other vendors do not support.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 3000,
      // This limits the time until the response starts. The body has no limit, because a client may read it slowly.
      requestTimeout: 15_000,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  };
}

/** Returns the HTTP status of the store's response; undefined if it did not respond. */
export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** Returns a short reason for the failure of the store, without details of the request. */
export function reasonOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  const status = statusOf(error);
  return status === undefined ? (code ?? message) : `${name} (${status})`;
}

/** Returns the startup error of an unusable bucket for the operator. */
export function bucketError(error: unknown, { endpoint, bucket }: S3Settings): MediaStoreError {
  const status = statusOf(error);
  const message =
    status === 404
      ? `There is no bucket ${bucket} at ${endpoint.origin}: make it, or correct S3_BUCKET.`
      : status === 401 || status === 403
        ? `The object store at ${endpoint.origin} refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket ${bucket}.`
        : status === 301 || status === 400
          ? `The object store at ${endpoint.origin} takes no requests of this kind for the bucket ${bucket}: correct S3_REGION or S3_ENDPOINT.`
          : `The object store of S3_ENDPOINT (${endpoint.origin}) cannot be reached: ${reasonOf(error)}.`;
  return new MediaStoreError(message, { cause: error });
}
