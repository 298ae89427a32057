import { limits } from "@kora/contract/limits";
import sharp, { type Create, type Sharp, type SharpOptions } from "sharp";
import { cancelled } from "../errors.ts";
import { PictureTooSlow } from "./picture-errors.ts";

/** The path of a file, or the bytes themselves. */
export type PictureSource = string | Buffer;

/** The steps of one picture: together they share one time limit, and none begins after the client went away. */
export interface PictureSteps {
  /** A sharp pipeline that libvips ends when the time is up. Throws `PictureTooSlow` when none is left. */
  open(bytes: Buffer, options?: SharpOptions): Sharp;
  /** As `open`, for a picture of one colour. */
  create(canvas: Create): Sharp;
}

// No picture is read twice: what libvips would remember of one is of no use to another.
sharp.cache(false);

const maxSeconds = 30;

/** The only place that opens sharp: every picture is bounded in pixels and in time. */
export function createPictureSteps({
  signal,
  seconds = maxSeconds,
}: {
  readonly signal?: AbortSignal;
  readonly seconds?: number;
} = {}): PictureSteps {
  const end = performance.now() + seconds * 1000;
  const secondsLeft = () => {
    if (signal?.aborted) throw cancelled();
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left <= 0) throw new PictureTooSlow("no time left");
    return left;
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
