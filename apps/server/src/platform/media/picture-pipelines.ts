import { limits } from "@kora/contract/limits";
import sharp, { type Create, type Sharp, type SharpOptions } from "sharp";
import { cancelled } from "../errors.ts";
import { PictureTooSlow } from "./picture-errors.ts";

/** The path of a file, or its bytes. */
export type PictureSource = string | Buffer;

/**
 * Creates the sharp pipelines of one picture. All work on the picture shares one time limit, at which libvips stops a
 * pipeline. None starts after the limit, or after the client has disconnected. The limit does not stop the reading of a
 * header (`metadata`).
 */
export interface PicturePipelines {
  /** Opens a sharp pipeline, which libvips stops at the time limit. Throws `PictureTooSlow` if no time is left. */
  open(bytes: Buffer, options?: SharpOptions): Sharp;
  /** Opens a pipeline like `open`, for a picture of one colour. */
  create(canvas: Create): Sharp;
}

// The cache of libvips is off, because no picture is read twice.
sharp.cache(false);

/** The default for all work on one picture. Hostile files once took minutes (decision 0034). */
const maxSeconds = 30;

/**
 * Creates the pipelines of one picture. All other code uses them instead of sharp, so that each picture has a limit of
 * pixels and of time.
 */
export function createPicturePipelines({
  signal,
  seconds = maxSeconds,
}: {
  readonly signal?: AbortSignal;
  readonly seconds?: number;
} = {}): PicturePipelines {
  const deadline = performance.now() + seconds * 1000;
  const secondsLeft = () => {
    if (signal?.aborted) throw cancelled();
    const remaining = Math.ceil((deadline - performance.now()) / 1000);
    if (remaining <= 0) throw new PictureTooSlow("no time left");
    return remaining;
  };
  const { uploadPixels } = limits.image;
  return {
    open(bytes, options) {
      const bounds = { limitInputPixels: uploadPixels, failOn: "error" } as const;
      return sharp(bytes, { ...bounds, ...options }).timeout({ seconds: secondsLeft() });
    },
    create: (canvas) => sharp({ create: canvas }).timeout({ seconds: secondsLeft() }),
  };
}
