import { type Crop, canvasScale, type Filters } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";
import { openPaintWorker, type PaintWorker } from "./ask-worker.ts";
import { cutOutForScreen } from "./cut-out.ts";
import type { PaintJob } from "./paint.ts";
import { paintHere } from "./paint-here.ts";

/** Crop and filters of a preview. */
interface Look {
  readonly filters: Filters;
  readonly crop: Crop;
}

/** A painted preview; its crop may be outdated by now. */
export interface FilteredPreview {
  readonly canvas: HTMLCanvasElement;
  readonly crop: Crop;
}

export interface PreviewRenderer {
  /** While one preview is being painted, only the latest request is kept. */
  want(look: Look): void;
  close(): void;
}

type Base = Awaited<ReturnType<typeof cutOutForScreen>> & { readonly crop: Crop };

/** Alternates between two canvases, so that each preview has another identity than the previous one. */
function createFrames() {
  const frames = [document.createElement("canvas"), document.createElement("canvas")] as const;
  let turn = 0;
  return (source: ImageBitmap | HTMLCanvasElement) => {
    turn = 1 - turn;
    const frame = frames[turn === 0 ? 0 : 1];
    frame.width = source.width;
    frame.height = source.height;
    frame.getContext("2d")?.drawImage(source, 0, 0);
    return frame;
  };
}

/**
 * Paints previews while editing, in a worker or in slices. A canvas passed to `onShown` is not repainted until the
 * preview after the next.
 */
export function createPreviewRenderer(
  picture: OpenedPicture,
  onShown: (shown: FilteredPreview) => void,
): PreviewRenderer {
  const toFrame = createFrames();
  let worker: PaintWorker | null = openPaintWorker();
  let wanted: Look | null = null;
  let base: Base | null = null;
  let isBusy = false;
  let isClosed = false;

  async function baseOf(crop: Crop): Promise<Base> {
    if (base?.crop === crop) return base;
    base?.bitmap.close();
    base = null;
    base = { ...(await cutOutForScreen(picture, crop)), crop };
    return base;
  }
  async function jobOf({ filters, crop }: Look): Promise<PaintJob> {
    const { bitmap, scale } = await baseOf(crop);
    const sigma = filters.blur * canvasScale(picture) * scale;
    const source = await createImageBitmap(bitmap);
    return { source, filters, sigma, layers: null, isOpaque: false };
  }
  async function render(look: Look): Promise<void> {
    if (worker !== null) {
      const painted = await worker.paint({ job: await jobOf(look), encoding: null });
      if (isClosed) return;
      if (painted.is === "painted") {
        onShown({ canvas: toFrame(painted.bitmap), crop: look.crop });
        painted.bitmap.close();
        return;
      }
      worker.close();
      worker = null;
    }
    const here = await paintHere(await jobOf(look), () => undefined);
    if (!isClosed) onShown({ canvas: toFrame(here), crop: look.crop });
  }
  async function run(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (wanted !== null && !isClosed) {
      const look: Look = wanted;
      wanted = null;
      // If painting fails, the old preview stays; saving reports the error.
      await render(look).catch(() => undefined);
    }
    isBusy = false;
    if (isClosed) base?.bitmap.close();
  }
  return {
    want(look) {
      wanted = look;
      void run();
    },
    close() {
      isClosed = true;
      worker?.close();
      if (!isBusy) base?.bitmap.close();
    },
  };
}
