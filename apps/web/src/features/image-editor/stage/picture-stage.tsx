import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { type LayerTransform, transformLayer } from "../change-layers.ts";
import type { Layer } from "../document.ts";
import { loadFonts } from "../fonts.ts";
import { useEditor } from "../use-editor.ts";
import { useElementSize } from "../use-element-size.ts";
import { createStage, type ShownPicture, type StageController } from "./create-stage.ts";
import { getWrapWidth } from "./draw-layers.ts";
import { fitView, type View } from "./view.ts";

const { frame: text } = imageEditorText;

/** Returns a number that changes when the fonts of text layers were loaded. */
function useFontsVersion(layers: readonly Layer[]): number {
  const [version, setVersion] = useState(0);
  const texts = layers.filter((layer) => layer.type !== "sticker");
  const fontKey = texts
    .map(({ fontFamily, bold, italic, content }) => [fontFamily, bold, italic, content].join())
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the fonts and characters of the texts
  useEffect(() => {
    let isCurrent = true;
    void loadFonts(texts).then(() => {
      if (isCurrent) setVersion((previous) => previous + 1);
    });
    return () => {
      isCurrent = false;
    };
  }, [fontKey]);
  return version;
}

/**
 * The picture with its layers, scaled to the available space. `children` gets the picture's position and is
 * rendered above it.
 */
export function PictureStage({
  surface,
  source,
  children,
}: {
  /** The element that receives touches and keys. */
  surface: RefObject<HTMLDivElement | null>;
  /** Undefined before the first paint. */
  source: ShownPicture | undefined;
  children: (view: View) => ReactNode;
}) {
  const { state, document, croppedArea, picture, dispatch } = useEditor();
  const hintId = useId();
  const stage = useRef<StageController | null>(null);
  const [size, measureRef] = useElementSize();
  const fontsVersion = useFontsVersion(document.layers);
  // Null while the stage has no space.
  const view = size.width === 0 || size.height === 0 ? null : fitView(size, croppedArea);
  const onTransform = useEffectEvent((id: string, transform: LayerTransform) =>
    dispatch({
      type: "change-layers",
      change: (layers) => transformLayer(layers, id, transform, croppedArea),
    }),
  );

  useLayoutEffect(() => {
    if (surface.current === null) return;
    const createdStage = createStage(surface.current, {
      onSelect: (id) => dispatch({ type: "select", id }),
      onTransform: (id, transform) => onTransform(id, transform),
      onEditText: (id) => dispatch({ type: "start-typing", id }),
    });
    stage.current = createdStage;
    return () => {
      stage.current = null;
      createdStage.destroy();
    };
  }, [dispatch, surface]);
  // Runs after every render; the stage creates new nodes only for changed layers, or after fonts were loaded.
  useLayoutEffect(() => {
    if (view === null) return;
    stage.current?.show({
      size,
      view,
      croppedArea,
      source,
      layers: document.layers,
      wrapWidth: getWrapWidth(picture),
      selectedId: state.selectedId,
      typingId: state.typingId,
      fontsVersion,
    });
  });

  return (
    <div ref={measureRef} className="relative min-h-0 w-full flex-1 overflow-hidden">
      <div
        ref={surface}
        dir="ltr"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the selected layer
        tabIndex={0}
        aria-label={text.stage}
        aria-describedby={hintId}
        className="absolute inset-0 touch-none select-none -outline-offset-4"
      />
      <p id={hintId} className="sr-only">
        {text.stageHint}
      </p>
      {view !== null && children(view)}
    </div>
  );
}
