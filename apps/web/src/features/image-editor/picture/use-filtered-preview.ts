import { useEffect, useRef, useState } from "react";
import type { Crop, Filters } from "../document.ts";
import type { OpenedPicture } from "../opened-picture.ts";
import {
  createPreviewRenderer,
  type FilteredPreview,
  type PreviewRenderer,
} from "./preview-renderer.ts";

/**
 * Returns the cropped and filtered picture in screen resolution; undefined before the first paint. Each preview is
 * another canvas than the previous one.
 */
export function useFilteredPreview(
  picture: OpenedPicture,
  filters: Filters,
  crop: Crop,
): FilteredPreview | undefined {
  const [preview, setPreview] = useState<FilteredPreview>();
  const renderer = useRef<PreviewRenderer | null>(null);
  useEffect(() => {
    const newRenderer = createPreviewRenderer(picture, setPreview);
    renderer.current = newRenderer;
    return () => newRenderer.close();
  }, [picture]);
  useEffect(() => {
    renderer.current?.requestPreview({ filters, crop });
  }, [filters, crop]);
  return preview;
}
