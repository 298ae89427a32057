import type { Clock } from "../clock.ts";

const windowMilliseconds = 60_000;
/** 1 kB/s; readers have slow lines. */
const minBytesPerWindow = 60_000;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

interface WatchedUpload {
  /** Counts bytes that arrived. */
  add(bytes: number): void;
  end(): void;
}

/** Ends uploads that stay below 1 kB/s over 60 seconds. */
export interface SlowUploads {
  /** `onSlow` is called at most once. */
  watch(onSlow: () => void): WatchedUpload;
  /** Compares each upload with where it was 60 seconds ago; to be called every few seconds. */
  check(): void;
}

export function createSlowUploads(clock: Clock): SlowUploads {
  const uploads = new Set<{ bytes: number; samples: Sample[]; onSlow: () => void }>();
  const now = () => clock.now().getTime();
  return {
    watch(onSlow) {
      const upload = { bytes: 0, samples: [{ at: now(), bytes: 0 }], onSlow };
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
        // The window begins at the latest sample that is old enough; those before it are not needed again.
        const start = samples.findLastIndex(({ at }) => at <= windowStart);
        const first = samples[start];
        if (first && bytes - first.bytes < minBytesPerWindow) {
          uploads.delete(upload);
          upload.onSlow();
          continue;
        }
        upload.samples = [...samples.slice(Math.max(start, 0)), { at: now(), bytes }];
      }
    },
  };
}
