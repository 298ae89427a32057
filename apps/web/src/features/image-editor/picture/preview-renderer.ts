import { type Crop, type Filters, getCanvasScale } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";
import { cropPreview } from "./crop-bitmap.ts";
import type { PaintInput } from "./paint.ts";
import { paintOnMainThread } from "./paint-on-main-thread.ts";
import { openPaintWorker, type PaintWorker } from "./paint-worker-client.ts";

/** Crop and filters of a preview. */
interface PreviewRequest {
  readonly filters: Filters;
  readonly crop: Crop;
}

/** A painted preview; its crop may be outdated by now. */
export interface FilteredPreview {
  readonly canvas: HTMLCanvasElement;
  readonly crop: Crop;
}

export interface PreviewRenderer {
  /** While one preview is being painted, only the latest request waits. */
  requestPreview(request: PreviewRequest): void;
  close(): void;
}

type CroppedSource = Awaited<ReturnType<typeof cropPreview>> & { readonly crop: Crop };

/**
 * Returns a function that copies a picture to one of two canvases in turn, so that each preview has another identity
 * than the previous one.
 */
function createFrameCopier() {
  const frames = [document.createElement("canvas"), document.createElement("canvas")] as const;
  let frameIndex = 0;
  return (source: ImageBitmap | HTMLCanvasElement) => {
    frameIndex = 1 - frameIndex;
    const frame = frames[frameIndex === 0 ? 0 : 1];
    frame.width = source.width;
    frame.height = source.height;
    frame.getContext("2d")?.drawImage(source, 0, 0);
    return frame;
  };
}

/**
 * Paints previews while editing: in a worker or, where that fails, on the main thread. A canvas passed to `onRendered`
 * is not repainted until the preview after the next.
 */
export function createPreviewRenderer(
  picture: OpenedPicture,
  onRendered: (preview: FilteredPreview) => void,
): PreviewRenderer {
  const copyToNextFrame = createFrameCopier();
  let worker: PaintWorker | null = openPaintWorker();
  let pendingRequest: PreviewRequest | null = null;
  let croppedSource: CroppedSource | null = null;
  let isBusy = false;
  let isClosed = false;

  async function getCroppedSource(crop: Crop): Promise<CroppedSource> {
    if (croppedSource?.crop === crop) return croppedSource;
    croppedSource?.bitmap.close();
    croppedSource = null;
    croppedSource = { ...(await cropPreview(picture, crop)), crop };
    return croppedSource;
  }
  async function createPaintInput({ filters, crop }: PreviewRequest): Promise<PaintInput> {
    const { bitmap, scale } = await getCroppedSource(crop);
    const sigma = filters.blur * getCanvasScale(picture) * scale;
    const source = await createImageBitmap(bitmap);
    return { source, filters, sigma, layers: null, isOpaque: false };
  }
  async function render(request: PreviewRequest): Promise<void> {
    if (worker !== null) {
      const result = await worker.paint({ input: await createPaintInput(request), encoding: null });
      if (isClosed) return;
      if (result.kind === "painted") {
        onRendered({ canvas: copyToNextFrame(result.bitmap), crop: request.crop });
        result.bitmap.close();
        return;
      }
      worker.close();
      worker = null;
    }
    const canvas = await paintOnMainThread(await createPaintInput(request), () => undefined);
    if (!isClosed) onRendered({ canvas: copyToNextFrame(canvas), crop: request.crop });
  }
  async function renderPendingRequests(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (pendingRequest !== null && !isClosed) {
      const request: PreviewRequest = pendingRequest;
      pendingRequest = null;
      // If painting fails, the old preview stays; saving reports the error.
      await render(request).catch(() => undefined);
    }
    isBusy = false;
    if (isClosed) croppedSource?.bitmap.close();
  }
  return {
    requestPreview(request) {
      pendingRequest = request;
      void renderPendingRequests();
    },
    close() {
      isClosed = true;
      worker?.close();
      if (!isBusy) croppedSource?.bitmap.close();
    },
  };
}
