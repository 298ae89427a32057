import { type KeyboardEvent, useRef, useState } from "react";
import { imageEditorText } from "#text/image-editor.ts";
import { isEnter, isEscape } from "../../lib/keys.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { FullScreen } from "../../ui/full-screen.tsx";
import { CanvasErrorBoundary } from "./canvas-error-boundary.tsx";
import { CropTool } from "./crop/crop-tool.tsx";
import { type Crop, cropOnCanvas } from "./document.ts";
import { getSelectedLayer, hasUnsavedChanges } from "./editor-state.ts";
import { HistoryButtons } from "./history-buttons.tsx";
import { keyToAction } from "./key-to-action.ts";
import { getLayerName } from "./layer-name.ts";
import type { OpenedPicture } from "./opened-picture.ts";
import { useFilteredPreview } from "./picture/use-filtered-preview.ts";
import { SaveMenu } from "./save-menu.tsx";
import { SelectedLayerActions } from "./selected-layer-actions.tsx";
import { drawLayers, getWrapWidth } from "./stage/draw-layers.ts";
import { PictureStage } from "./stage/picture-stage.tsx";
import { TextLayerInput } from "./text-tool/text-layer-input.tsx";
import { ToolBar } from "./tool-bar.tsx";
import { ToolPanel } from "./tool-panel.tsx";
import { useConfirmClose } from "./use-confirm-close.ts";
import { EditorContext, useNewEditor } from "./use-editor.ts";
import { useSave } from "./use-save.ts";

const { frame: text, layers: layersText, open, save: saveText, textTool } = imageEditorText;

export interface EditorProps {
  picture: OpenedPicture;
  /** Position among several pictures, such as "1 of 3". */
  position?: string;
  /** Called with `edited-image.png` in the picture's resolution. */
  onSave: (file: File) => void;
  /** Called when the editor is closed without saving; with a message if this device cannot edit. */
  onClose: (message?: string) => void;
}

/** Edits layers, filters and crop of an opened picture. */
export function Editor({ onClose, ...props }: EditorProps) {
  return (
    <CanvasErrorBoundary onError={() => onClose(open.errors["no-canvas"])}>
      <EditorFrame {...props} onClose={() => onClose()} />
    </CanvasErrorBoundary>
  );
}

/** Selector of elements that receive typed text. */
const textFields =
  "textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=color])";

function EditorFrame({
  picture,
  position,
  onSave,
  onClose,
}: Omit<EditorProps, "onClose"> & { onClose: () => void }) {
  const editor = useNewEditor(picture);
  const { state, document, croppedArea, dispatch } = editor;
  /** The uncropped area. It stays the same object, by which the preview of the whole picture is recognized. */
  const [wholePicture] = useState<Crop>(() => document.crop);
  const [isExported, setExported] = useState(false);
  const pictureElement = useRef<HTMLDivElement>(null);
  const { close } = useConfirmClose(hasUnsavedChanges(state), onClose);
  const isCropping = state.tool === "crop";
  const preview = useFilteredPreview(
    picture,
    document.filters,
    isCropping ? wholePicture : document.crop,
  );
  const save = useSave({
    picture,
    document,
    drawLayers: (edited) => drawLayers(edited, picture),
    onSave,
    onExported: () => {
      dispatch({ type: "saved", document });
      setExported(true);
    },
  });
  const selectedLayer = getSelectedLayer(state);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    // A prevented Escape is still handled here, because the dialog prevents its default for its own use.
    const isHandled = event.defaultPrevented && !isEscape(event);
    if (isHandled || !(target instanceof Element)) return;
    if (target.matches(textFields) || (key.startsWith("Arrow") && target.matches("input"))) return;
    const startsTyping =
      isEnter(event) && target === pictureElement.current && selectedLayer !== null;
    const action = startsTyping
      ? ({ type: "start-typing", id: selectedLayer.id } as const)
      : keyToAction(event, state, croppedArea);
    if (action === null) return;
    event.preventDefault();
    dispatch(action);
  };
  // While an on-screen keyboard is open, only the picture has space.
  const hiddenWhileTyping = state.typingId !== null && "max-lg:hidden";
  return (
    <EditorContext value={editor}>
      <FullScreen
        title={position === undefined ? text.title : text.titleOf(position)}
        closeText={text.close}
        closeAsIcon
        isPageVisibleOnDesktop
        firstFocus={() => pictureElement.current}
        onClose={() => void close()}
        aside={<SaveMenu save={save} />}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of focused descendants */}
        <div
          onKeyDown={onKeyDown}
          // Escape deselects the layer; this attribute keeps it from closing the editor too.
          data-handles-escape={selectedLayer === null ? undefined : true}
          className="flex min-h-0 flex-1 flex-col landscape:flex-row"
        >
          <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface-sunken">
            <div className="flex justify-between border-line border-b bg-surface px-1.5">
              <div className="flex">
                <HistoryButtons />
              </div>
              {state.typingId !== null && (
                <Button variant="quiet" onClick={() => pictureElement.current?.focus()}>
                  {textTool.done}
                </Button>
              )}
              {!isCropping && state.typingId === null && (
                <div className="flex">
                  <SelectedLayerActions />
                </div>
              )}
            </div>
            {isCropping ? (
              <CropTool
                // Undo and redo change the crop; the tool then starts again with that crop.
                key={Object.values(document.crop).join()}
                picture={picture}
                crop={document.crop}
                filteredPicture={preview?.crop === wholePicture ? preview.canvas : undefined}
                onApply={(crop) => dispatch({ type: "crop", crop })}
                onCancel={() => dispatch({ type: "open-tool", tool: null })}
              />
            ) : (
              <PictureStage
                surface={pictureElement}
                source={
                  preview && {
                    canvas: preview.canvas,
                    coveredArea: cropOnCanvas(preview.crop, picture),
                  }
                }
              >
                {({ scale, x, y }) =>
                  state.typingId !== null && (
                    <TextLayerInput
                      key={state.typingId}
                      scale={scale}
                      x={x}
                      y={y}
                      width={getWrapWidth(picture)}
                      onDone={() => pictureElement.current?.focus()}
                    />
                  )
                }
              </PictureStage>
            )}
            {/* The browser shows downloads itself, so no message covers the picture. */}
            <p role="status" className="sr-only">
              {isExported && saveText.exported}
            </p>
            <p role="status" className="sr-only">
              {selectedLayer !== null &&
                layersText.selected(
                  getLayerName(selectedLayer),
                  Math.round(selectedLayer.x),
                  Math.round(selectedLayer.y),
                )}
            </p>
          </div>
          {state.tool !== null && state.tool !== "crop" && (
            <section
              key={state.tool}
              aria-label={text.tool[state.tool]}
              className={cx(
                "overflow-y-auto overscroll-contain border-line bg-surface-raised px-4 py-3 portrait:max-h-[40%] portrait:border-t landscape:w-72 landscape:border-s lg:landscape:w-80",
                hiddenWhileTyping,
              )}
            >
              <div className="mx-auto max-w-feed">
                <ToolPanel tool={state.tool} />
              </div>
            </section>
          )}
          <ToolBar
            className={cx(
              "grid border-line bg-surface-raised p-1 portrait:grid-cols-6 portrait:border-t landscape:w-19 landscape:content-start landscape:overflow-y-auto landscape:border-s",
              hiddenWhileTyping,
            )}
          />
        </div>
      </FullScreen>
    </EditorContext>
  );
}
