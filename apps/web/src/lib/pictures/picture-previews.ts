import { limits } from "@kora/contract/limits";
import type { PicturePreview } from "@kora/contract/stories";
import { api } from "../api.ts";

type Resolve = (preview: PicturePreview | undefined) => void;

/** Milliseconds in which the pictures that come to the screen together are collected for one request. */
const collectMilliseconds = 50;
/** Max remembered previews. */
const maxPreviews = 500;

const previews = new Map<string, Promise<PicturePreview | undefined>>();
const waiting = new Map<string, Resolve>();

async function requestWaiting(): Promise<void> {
  const requests = [...waiting].slice(0, limits.story.idsPerCall);
  for (const [id] of requests) waiting.delete(id);
  if (waiting.size > 0) void requestWaiting();
  const ids = requests.map(([id]) => id);
  try {
    const foundPreviews = await api.call("listPicturePreviews", { query: { ids: ids.join(",") } });
    const previewsById = new Map(foundPreviews.map((preview) => [preview.id, preview]));
    for (const [id, resolve] of requests) resolve(previewsById.get(id));
  } catch {
    for (const [id, resolve] of requests) {
      // The next component that shows the picture tries again.
      previews.delete(id);
      resolve(undefined);
    }
  }
}

/** Loads what saver mode shows of a picture at first; undefined if there is no preview, or loading failed. */
export function loadPreview(id: string): Promise<PicturePreview | undefined> {
  const cachedPreview = previews.get(id);
  if (cachedPreview !== undefined) return cachedPreview;
  if (previews.size >= maxPreviews) previews.clear();
  const preview = new Promise<PicturePreview | undefined>((resolve) => {
    if (waiting.size === 0) setTimeout(() => void requestWaiting(), collectMilliseconds);
    waiting.set(id, resolve);
  });
  previews.set(id, preview);
  return preview;
}
