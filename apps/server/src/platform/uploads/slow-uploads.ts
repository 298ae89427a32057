import type { Clock } from "../clock.ts";

const windowMilliseconds = 60_000;
/** The minimum speed is 1 kB/s, because many users have slow connections. */
const minBytesPerWindow = 60_000;

interface Sample {
  readonly time: number;
  readonly bytes: number;
}

interface WatchedUpload {
  /** Counts bytes that have arrived. */
  add(bytes: number): void;
  end(): void;
}

/** Ends uploads that stay below 1 kB/s over 60 seconds. */
export interface SlowUploads {
  /** Watches an upload. `onSlow` is called at most once. */
  watch(onSlow: () => void): WatchedUpload;
  /** Compares each upload with its state 60 seconds ago. A timer must call this every few seconds. */
  check(): void;
}

export function createSlowUploads(clock: Clock): SlowUploads {
  const uploads = new Set<{ bytes: number; samples: Sample[]; onSlow: () => void }>();
  const now = () => clock.now().getTime();
  return {
    watch(onSlow) {
      const upload = { bytes: 0, samples: [{ time: now(), bytes: 0 }], onSlow };
      uploads.add(upload);
      return {
        add: (bytes) => {
          upload.bytes += bytes;
        },
        end: () => void uploads.delete(upload),
      };
    },
    check() {
      const windowStart = now() - windowMilliseconds;
      for (const upload of uploads) {
        const { samples, bytes } = upload;
        // The window starts at the latest sample that is old enough. Earlier samples are not needed any more.
        const startIndex = samples.findLastIndex(({ time }) => time <= windowStart);
        const windowSample = samples[startIndex];
        if (windowSample && bytes - windowSample.bytes < minBytesPerWindow) {
          uploads.delete(upload);
          upload.onSlow();
          continue;
        }
        upload.samples = [...samples.slice(Math.max(startIndex, 0)), { time: now(), bytes }];
      }
    },
  };
}
