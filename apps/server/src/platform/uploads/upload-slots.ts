import { rateLimited, unavailable } from "../errors.ts";

/** Limits of the uploads that one process receives at a time. */
export interface UploadLimits {
  readonly perUser: number;
  /** This limit is high because the users of a school or a mobile carrier share an address. */
  readonly perAddress: number;
  /** Limit of the bytes of all uploads together, as declared by their clients. */
  readonly maxBytesInFlight: number;
}

export const uploadLimits: UploadLimits = {
  perUser: 6,
  perAddress: 60,
  maxBytesInFlight: 1024 ** 3,
};

/** `Retry-After` of a refused upload. */
const retryAfterSeconds = 10;

interface Upload {
  readonly userId: string;
  readonly address: string;
  /** The declared bytes, or the maximum of the call if none are declared. */
  readonly bytes: number;
}

export interface UploadSlots {
  /**
   * Takes a slot and returns the function that releases it. Throws `RATE_LIMITED` above the limit of the user or the
   * address, and `UNAVAILABLE` above the limit of the process.
   */
  acquire(upload: Upload): () => void;
  /** Returns the bytes of all uploads in progress, including the bytes that have already arrived. */
  bytesInFlight(): number;
}

export function createUploadSlots(limits: UploadLimits): UploadSlots {
  const counts = new Map<string, number>();
  let totalBytes = 0;

  function adjustCount(key: string, change: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }

  return {
    acquire({ userId, address, bytes }) {
      const [userKey, addressKey] = [`user ${userId}`, `address ${address}`];
      if (
        (counts.get(userKey) ?? 0) >= limits.perUser ||
        (counts.get(addressKey) ?? 0) >= limits.perAddress
      ) {
        throw rateLimited(retryAfterSeconds);
      }
      if (totalBytes + bytes > limits.maxBytesInFlight) {
        throw unavailable(undefined, retryAfterSeconds);
      }
      adjustCount(userKey, 1);
      adjustCount(addressKey, 1);
      totalBytes += bytes;
      return () => {
        adjustCount(userKey, -1);
        adjustCount(addressKey, -1);
        totalBytes -= bytes;
      };
    },
    bytesInFlight: () => totalBytes,
  };
}
