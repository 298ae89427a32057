import type { Group } from "konva/lib/Group.js";
import { Transformer } from "konva/lib/shapes/Transformer.js";
import { getScaleLimits } from "../change-layers.ts";
import type { Layer } from "../document.ts";

const corners = ["top-left", "top-right", "bottom-left", "bottom-right"];

/** Visible size of a handle and its invisible touch margin, in screen pixels; together 44. */
const handle = { size: 16, touchMargin: 28 };

/** Minimum distance between handles in screen pixels, so that the layer between them can be pressed. */
const minHandleDistance = 60;

/** Handles of the selected layer: corners scale it, the one above rotates it. */
export function createHandles(): Transformer {
  return new Transformer({
    keepRatio: true,
    flipEnabled: false,
    ignoreStroke: true,
    anchorSize: handle.size,
    anchorCornerRadius: handle.size / 2,
    anchorStroke: "#3b3fb8",
    anchorStrokeWidth: 2,
    anchorFill: "#ffffff",
    borderStroke: "#3b3fb8",
    borderStrokeWidth: 2,
    rotateAnchorOffset: 30,
    rotationSnaps: [-180, -90, 0, 90, 180],
    rotationSnapTolerance: 4,
    anchorStyleFunc: (anchor) => {
      anchor.hitStrokeWidth(handle.touchMargin);
    },
  });
}

/**
 * Attaches the handles to a layer's node; a locked layer has only a frame. `scale` is in screen pixels per default
 * canvas pixel.
 */
export function attachHandles(
  handles: Transformer,
  node: Group,
  layer: Layer,
  scale: number,
): void {
  const box = node.getClientRect({ skipTransform: true, skipShadow: true, skipStroke: true });
  const shortSide = Math.min(box.width, box.height) * scale;
  const limits = getScaleLimits(layer);
  handles.setAttrs({
    padding: Math.max(6, (minHandleDistance - shortSide) / 2),
    enabledAnchors: layer.locked ? [] : corners,
    rotateEnabled: !layer.locked,
    borderDash: layer.locked ? [6, 6] : [],
  });
  handles.boundBoxFunc((oldBox, newBox) => {
    const factor = (node.scaleX() * newBox.width) / oldBox.width;
    return factor < limits.min || factor > limits.max ? oldBox : newBox;
  });
  if (handles.nodes()[0] === node) handles.forceUpdate();
  else handles.nodes([node]);
}
