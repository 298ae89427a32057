import { Konva } from "konva/lib/Global.js";
import { Group } from "konva/lib/Group.js";
import { Layer as StageLayer } from "konva/lib/Layer.js";
import type { Node } from "konva/lib/Node.js";
import { Stage } from "konva/lib/Stage.js";
import { Image } from "konva/lib/shapes/Image.js";
import { getScaleLimits, type LayerTransform } from "../change-layers.ts";
import { type Crop, clamp, type Layer, type Size } from "../document.ts";
import { attachHandles, createHandles } from "./handles.ts";
import { createLayerNode } from "./layer-node.ts";
import { trackPinch } from "./track-pinch.ts";
import type { View } from "./view.ts";

/** The filtered picture and the area that its canvas covers, in pixels of the default canvas. */
export interface ShownPicture {
  readonly canvas: HTMLCanvasElement;
  readonly coveredArea: Crop;
}

/** State to render. Lengths are in pixels of the default canvas, except `size` and `view`. */
interface StageState {
  /** Size of the element in screen pixels. */
  readonly size: Size;
  readonly view: View;
  readonly croppedArea: Crop;
  /** Undefined before the first paint. */
  readonly source: ShownPicture | undefined;
  readonly layers: readonly Layer[];
  /** Width at which texts wrap. */
  readonly wrapWidth: number;
  readonly selectedId: string | null;
  /** The text layer being typed in, which is hidden below its text field. */
  readonly typingId: string | null;
  /** Changes when fonts were loaded, so that texts are laid out again. */
  readonly fontsVersion: number;
}

export interface StageEvents {
  /** Called with the id of a pressed layer; null if the background was pressed. */
  readonly onSelect: (id: string | null) => void;
  /** Called when a transform gesture of a layer ended. */
  readonly onTransform: (id: string, transform: LayerTransform) => void;
  /** Called when a layer of any type was double-clicked or double-tapped. */
  readonly onEditText: (id: string) => void;
}

export interface StageController {
  readonly show: (state: StageState) => void;
  readonly destroy: () => void;
}

interface RenderedLayer {
  readonly layer: Layer;
  readonly node: Group;
  readonly fontsVersion: number;
}

/**
 * Creates the canvas that renders the picture and its layers. It owns no document state: a gesture moves the layer's
 * node and is reported when it ends; `show` then renders the changed document. Throws if the device cannot create a
 * canvas.
 */
export function createStage(container: HTMLDivElement, events: StageEvents): StageController {
  // A higher pixel ratio costs cheap phones more than it improves.
  Konva.pixelRatio = Math.min(2, window.devicePixelRatio);
  const stage = new Stage({ container, width: 1, height: 1 });
  const backLayer = new StageLayer({ listening: false });
  const frontLayer = new StageLayer();
  const pictureGroup = new Group();
  const image = new Image({ image: undefined });
  const layersGroup = new Group();
  const handles = createHandles();
  backLayer.add(pictureGroup);
  pictureGroup.add(image);
  frontLayer.add(layersGroup, handles);
  stage.add(backLayer, frontLayer);

  let state: StageState | null = null;
  let renderedLayers = new Map<string, RenderedLayer>();
  const findRenderedLayer = (node: Node): RenderedLayer | undefined => {
    const includeSelf = true;
    const group = node.findAncestor(
      (ancestor: Node) => renderedLayers.has(ancestor.id()),
      includeSelf,
    );
    return group && renderedLayers.get(group.id());
  };
  const commitTransform = ({ layer, node }: RenderedLayer) => {
    const transform = { ...node.position(), rotation: node.rotation(), factor: node.scaleX() };
    // Resets the node to the document's state.
    const { x, y, rotation } = layer;
    node.setAttrs({ x, y, rotation, scaleX: 1, scaleY: 1 });
    events.onTransform(layer.id, transform);
  };

  /** The layer of a pinch gesture at its start. */
  let pinchedLayer: RenderedLayer | null = null;
  /** True from the start of a pinch until the next press, so that lifting the fingers does not count as a press. */
  let hasPinched = false;
  layersGroup.on("mousedown touchstart", ({ target }) => {
    const pressedLayer = findRenderedLayer(target);
    if (pressedLayer !== undefined && !hasPinched) events.onSelect(pressedLayer.layer.id);
  });
  layersGroup.on("dblclick dbltap", ({ target }) => {
    const pressedLayer = findRenderedLayer(target);
    if (pressedLayer !== undefined && !hasPinched) events.onEditText(pressedLayer.layer.id);
  });
  layersGroup.on("dragend", ({ target }) => {
    const draggedLayer = findRenderedLayer(target);
    if (draggedLayer !== undefined && pinchedLayer === null) commitTransform(draggedLayer);
  });
  layersGroup.on("mouseover", () => {
    container.style.cursor = "move";
  });
  layersGroup.on("mouseout", () => {
    container.style.cursor = "";
  });
  handles.on("transformend", () => {
    const [node] = handles.nodes();
    const transformedLayer = node && findRenderedLayer(node);
    if (transformedLayer !== undefined && pinchedLayer === null) commitTransform(transformedLayer);
  });
  stage.on("click tap", ({ target }) => {
    if (target === stage && !hasPinched) events.onSelect(null);
  });
  const onPointerDown = ({ isPrimary }: PointerEvent) => {
    if (isPrimary) hasPinched = false;
  };
  container.addEventListener("pointerdown", onPointerDown, { capture: true });
  const stopPinch = trackPinch(container, {
    onStart: () => {
      hasPinched = true;
      const selectedLayer = renderedLayers.get(state?.selectedId ?? "");
      if (
        selectedLayer === undefined ||
        selectedLayer.layer.locked ||
        !selectedLayer.node.visible()
      )
        return;
      pinchedLayer = selectedLayer;
      // The drag of the first finger becomes part of the pinch, not a separate undo step.
      handles.stopTransform();
      selectedLayer.node.stopDrag();
      selectedLayer.node.draggable(false);
    },
    onMove: ({ factor, rotation: rotationChange, x, y }) => {
      if (pinchedLayer === null || state === null) return;
      const { layer, node } = pinchedLayer;
      const scale = clamp(factor, getScaleLimits(layer));
      node.setAttrs({
        x: layer.x + x / state.view.scale,
        y: layer.y + y / state.view.scale,
        rotation: layer.rotation + rotationChange,
        scaleX: scale,
        scaleY: scale,
      });
    },
    onEnd: () => {
      if (pinchedLayer === null) return;
      const endedPinch = pinchedLayer;
      pinchedLayer = null;
      endedPinch.node.draggable(true);
      commitTransform(endedPinch);
    },
  });

  const showLayers = ({ layers, wrapWidth, typingId, fontsVersion }: StageState) => {
    const previousLayers = renderedLayers;
    renderedLayers = new Map();
    for (const layer of layers) {
      const previous = previousLayers.get(layer.id);
      previousLayers.delete(layer.id);
      const isSame = previous?.layer === layer && previous.fontsVersion === fontsVersion;
      if (!isSame) previous?.node.destroy();
      const current = isSame
        ? previous
        : { layer, fontsVersion, node: createLayerNode(layer, wrapWidth) };
      current.node.visible(!layer.hidden && layer.id !== typingId);
      if (pinchedLayer?.layer !== layer) current.node.draggable(!layer.locked);
      if (!isSame) layersGroup.add(current.node);
      current.node.moveToTop();
      renderedLayers.set(layer.id, current);
    }
    for (const { node } of previousLayers.values()) node.destroy();
  };

  return {
    show: (nextState) => {
      const { size, view, croppedArea, source, selectedId } = nextState;
      state = nextState;
      if (stage.width() !== size.width || stage.height() !== size.height) stage.size(size);
      const { x, y, scale } = view;
      for (const group of [pictureGroup, layersGroup]) {
        group.setAttrs({ x, y, scaleX: scale, scaleY: scale, clip: croppedArea });
      }
      // After a crop change, the old picture is shown at its position until the new one is painted.
      image.setAttrs({ image: source?.canvas, ...source?.coveredArea });
      showLayers(nextState);
      const selectedLayer = renderedLayers.get(selectedId ?? "");
      if (selectedLayer?.node.visible())
        attachHandles(handles, selectedLayer.node, selectedLayer.layer, scale);
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
