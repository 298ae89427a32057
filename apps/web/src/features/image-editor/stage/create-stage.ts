import { Konva } from "konva/lib/Global.js";
import { Group } from "konva/lib/Group.js";
import { Layer as StageLayer } from "konva/lib/Layer.js";
import type { Node } from "konva/lib/Node.js";
import { Stage } from "konva/lib/Stage.js";
import { Image } from "konva/lib/shapes/Image.js";
import { factorLimits, type Placing } from "../change-layers.ts";
import { type Crop, clamp, type Layer, type Size } from "../document.ts";
import { followPinch } from "./follow-pinch.ts";
import { holdLayer, newHandles } from "./handles.ts";
import { layerNode } from "./layer-node.ts";
import type { View } from "./view.ts";

/** The filtered picture and the area that its canvas covers, in pixels of the default canvas. */
export interface ShownPicture {
  readonly canvas: HTMLCanvasElement;
  readonly part: Crop;
}

/** State to render. Lengths are in pixels of the default canvas, except `size` and `view`. */
interface Scene {
  /** Size of the element in screen pixels. */
  readonly size: Size;
  readonly view: View;
  readonly area: Crop;
  readonly source: ShownPicture | undefined;
  readonly layers: readonly Layer[];
  readonly wrapWidth: number;
  readonly selectedId: string | null;
  /** The text layer being typed in, which is hidden below its text field. */
  readonly writingId: string | null;
  /** Changes when fonts were loaded, so that texts are laid out again. */
  readonly fonts: number;
}

export interface StageEvents {
  readonly onSelect: (id: string | null) => void;
  /** Called when a transform gesture of a layer ended. */
  readonly onPlace: (id: string, placing: Placing) => void;
  /** Called when a layer was double-clicked. */
  readonly onWrite: (id: string) => void;
}

export interface PictureStage {
  readonly show: (scene: Scene) => void;
  readonly destroy: () => void;
}

interface Held {
  readonly layer: Layer;
  readonly node: Group;
  readonly fonts: number;
}

/**
 * Creates the canvas that renders the picture and its layers. It owns no document state: gestures are reported and
 * rendered after the document changed. Throws if the device cannot create a canvas.
 */
export function createStage(container: HTMLDivElement, events: StageEvents): PictureStage {
  // A higher pixel ratio costs cheap phones more than it improves.
  Konva.pixelRatio = Math.min(2, window.devicePixelRatio);
  const stage = new Stage({ container, width: 1, height: 1 });
  const back = new StageLayer({ listening: false });
  const front = new StageLayer();
  const ground = new Group();
  const image = new Image({ image: undefined });
  const content = new Group();
  const handles = newHandles();
  back.add(ground);
  ground.add(image);
  front.add(content, handles);
  stage.add(back, front);

  let scene: Scene | null = null;
  let held = new Map<string, Held>();
  const heldBy = (node: Node): Held | undefined => {
    const group = node.findAncestor((one: Node) => held.has(one.id()), true);
    return group && held.get(group.id());
  };
  const place = ({ layer, node }: Held) => {
    const placing = { ...node.position(), rotation: node.rotation(), factor: node.scaleX() };
    // Resets the node to the document's state.
    const { x, y, rotation } = layer;
    node.setAttrs({ x, y, rotation, scaleX: 1, scaleY: 1 });
    events.onPlace(layer.id, placing);
  };

  /** The layer of a pinch gesture at its start. */
  let pinched: Held | null = null;
  /** Set after a pinch, so that lifting the fingers does not count as a press. */
  let hasPinched = false;
  content.on("mousedown touchstart", ({ target }) => {
    const pressed = heldBy(target);
    if (pressed !== undefined && !hasPinched) events.onSelect(pressed.layer.id);
  });
  content.on("dblclick dbltap", ({ target }) => {
    const pressed = heldBy(target);
    if (pressed !== undefined && !hasPinched) events.onWrite(pressed.layer.id);
  });
  content.on("dragend", ({ target }) => {
    const dragged = heldBy(target);
    if (dragged !== undefined && pinched === null) place(dragged);
  });
  content.on("mouseover", () => {
    container.style.cursor = "move";
  });
  content.on("mouseout", () => {
    container.style.cursor = "";
  });
  handles.on("transformend", () => {
    const [node] = handles.nodes();
    const turned = node && heldBy(node);
    if (turned !== undefined && pinched === null) place(turned);
  });
  stage.on("click tap", ({ target }) => {
    if (target === stage && !hasPinched) events.onSelect(null);
  });
  const onPointerDown = ({ isPrimary }: PointerEvent) => {
    if (isPrimary) hasPinched = false;
  };
  container.addEventListener("pointerdown", onPointerDown, { capture: true });
  const stopPinch = followPinch(container, {
    onStart: () => {
      hasPinched = true;
      const chosen = held.get(scene?.selectedId ?? "");
      if (chosen === undefined || chosen.layer.locked || !chosen.node.visible()) return;
      pinched = chosen;
      // The drag of the first finger becomes part of the pinch, not a separate undo step.
      handles.stopTransform();
      chosen.node.stopDrag();
      chosen.node.draggable(false);
    },
    onMove: ({ factor, turn, x, y }) => {
      if (pinched === null || scene === null) return;
      const { layer, node } = pinched;
      const scale = clamp(factor, factorLimits(layer));
      node.setAttrs({
        x: layer.x + x / scene.view.scale,
        y: layer.y + y / scene.view.scale,
        rotation: layer.rotation + turn,
        scaleX: scale,
        scaleY: scale,
      });
    },
    onEnd: () => {
      if (pinched === null) return;
      const done = pinched;
      pinched = null;
      done.node.draggable(true);
      place(done);
    },
  });

  const showLayers = ({ layers, wrapWidth, writingId, fonts }: Scene) => {
    const before = held;
    held = new Map();
    for (const layer of layers) {
      const old = before.get(layer.id);
      before.delete(layer.id);
      const isSame = old?.layer === layer && old.fonts === fonts;
      if (!isSame) old?.node.destroy();
      const now = isSame ? old : { layer, fonts, node: layerNode(layer, wrapWidth) };
      now.node.visible(!layer.hidden && layer.id !== writingId);
      if (pinched?.layer !== layer) now.node.draggable(!layer.locked);
      if (!isSame) content.add(now.node);
      now.node.moveToTop();
      held.set(layer.id, now);
    }
    for (const { node } of before.values()) node.destroy();
  };

  return {
    show: (next) => {
      const { size, view, area, source, selectedId } = next;
      scene = next;
      if (stage.width() !== size.width || stage.height() !== size.height) stage.size(size);
      const { x, y, scale } = view;
      for (const group of [ground, content]) {
        group.setAttrs({ x, y, scaleX: scale, scaleY: scale, clip: area });
      }
      // After a crop change, the old picture is shown at its position until the new one is painted.
      image.setAttrs({ image: source?.canvas, ...source?.part });
      showLayers(next);
      const chosen = held.get(selectedId ?? "");
      if (chosen?.node.visible()) holdLayer(handles, chosen.node, chosen.layer, scale);
      else handles.nodes([]);
      handles.moveToTop();
    },
    destroy: () => {
      container.removeEventListener("pointerdown", onPointerDown, { capture: true });
      stopPinch();
      stage.destroy();
    },
  };
}
