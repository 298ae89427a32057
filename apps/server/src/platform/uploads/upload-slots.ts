import { rateLimited, unavailable } from "../errors.ts";

/** Bounds of the uploads that one process receives at a time. */
export interface UploadLimits {
  readonly perUser: number;
  /** Schools and mobile carriers share an address. */
  readonly perAddress: number;
  /** Bytes of all uploads together, as declared by their clients. */
  readonly bytesInFlight: number;
}

export const uploadLimits: UploadLimits = {
  perUser: 6,
  perAddress: 60,
  bytesInFlight: 1024 ** 3,
};

/** Seconds after which a refused client may try again. */
const retryAfterSeconds = 10;

interface Upload {
  readonly userId: string;
  readonly address: string;
  /** Declared, or the most that the call accepts. */
  readonly bytes: number;
}

export interface UploadSlots {
  /**
   * Takes a slot and gives what releases it. Throws `RATE_LIMITED` where the user or the address holds as many as
   * it may, `UNAVAILABLE` where the process receives as much as it may.
   */
  take(upload: Upload): () => void;
  /** Bytes that uploads under way may still write. */
  bytesInFlight(): number;
}

export function createUploadSlots(limits: UploadLimits): UploadSlots {
  const counts = new Map<string, number>();
  let inFlight = 0;

  function change(key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }

  return {
    take({ userId, address, bytes }) {
      const [user, network] = [`user ${userId}`, `address ${address}`];
      if (
        (counts.get(user) ?? 0) >= limits.perUser ||
        (counts.get(network) ?? 0) >= limits.perAddress
      ) {
        throw rateLimited(retryAfterSeconds);
      }
      if (inFlight + bytes > limits.bytesInFlight) {
        throw unavailable(undefined, retryAfterSeconds);
      }
      change(user, 1);
      change(network, 1);
      inFlight += bytes;
      return () => {
        change(user, -1);
        change(network, -1);
        inFlight -= bytes;
      };
    },
    bytesInFlight: () => inFlight,
  };
}
