import { type Crop, canvasScale, type Filters } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";
import { openPaintWorker, type PaintWorker } from "./ask-worker.ts";
import { cutOutForScreen } from "./cut-out.ts";
import type { PaintJob } from "./paint.ts";
import { paintHere } from "./paint-here.ts";

/** How a picture is to look. */
interface Look {
  readonly filters: Filters;
  readonly crop: Crop;
}

/** A look as it was painted: the part of the picture that the canvas holds may not be the one that is wanted by now. */
export interface FilteredPreview {
  readonly canvas: HTMLCanvasElement;
  readonly crop: Crop;
}

export interface PreviewRenderer {
  /** Of looks that come while one is painted only the last is. */
  want(look: Look): void;
  close(): void;
}

type Base = Awaited<ReturnType<typeof cutOutForScreen>> & { readonly crop: Crop };

/** Two canvases in turn: each preview is another one, so that whoever shows it sees that it is new. */
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
 * Paints what of a picture is seen while it is edited: in a worker, else in slices. The canvas that `onShown` is
 * given stays as it is until the next but one.
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
      // Where it cannot be painted, what is shown stays; saving says so.
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
