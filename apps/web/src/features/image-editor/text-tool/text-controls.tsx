import { imageEditorText } from "#text/image-editor.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import { Slider } from "../../../ui/slider.tsx";
import { editorLimits, type TextLayer, type TextProperties } from "../document.ts";
import { type FontFamily, fontFamilies } from "../fonts.ts";
import { TransformSliders } from "../transform-sliders.tsx";
import { ColorField } from "./color-field.tsx";
import { StyleToggles } from "./style-toggles.tsx";

const { textTool: text } = imageEditorText;

const fonts = fontFamilies.map((font) => ({ value: font, label: font }));

/** All style controls of a text layer. */
export function TextControls({
  layer,
  onPreview,
  onCommit,
}: {
  layer: TextLayer;
  /** Called with a preview while a control is dragged. */
  onPreview: (changes: Partial<TextProperties>) => void;
  /** Called with the final values: an undo step. */
  onCommit: (changes: Partial<TextProperties>) => void;
}) {
  const getColorProps = (field: "color" | "gradientFrom" | "gradientTo") => ({
    label: text[field],
    value: layer[field],
    onPreview: (color: string) => onPreview({ [field]: color }),
    onCommit: (color: string) => onCommit({ [field]: color }),
  });
  return (
    <>
      <StyleToggles layer={layer} onCommit={onCommit} />
      {!layer.gradient && <ColorField {...getColorProps("color")} />}
      <Checkbox
        label={text.gradient}
        checked={layer.gradient}
        onChange={({ target }) => onCommit({ gradient: target.checked })}
      />
      {layer.gradient && (
        <>
          <ColorField {...getColorProps("gradientFrom")} />
          <ColorField {...getColorProps("gradientTo")} />
        </>
      )}
      <Select
        label={text.font}
        options={fonts}
        value={layer.fontFamily}
        onChange={({ target }) => {
          const fontFamily = fontFamilies.find((font): font is FontFamily => font === target.value);
          if (fontFamily !== undefined) onCommit({ fontFamily });
        }}
      />
      <div className="grid gap-x-6 sm:max-lg:grid-cols-2">
        {/* It dispatches its changes itself, because stickers have the same sliders. */}
        <TransformSliders layer={layer} />
        <Slider
          label={text.letterSpacing}
          {...editorLimits.letterSpacing}
          value={layer.letterSpacing}
          valueText={text.pixels(layer.letterSpacing)}
          onPreview={(letterSpacing) => onPreview({ letterSpacing })}
          onCommit={(letterSpacing) => onCommit({ letterSpacing })}
        />
        <Slider
          label={text.lineHeight}
          {...editorLimits.lineHeight}
          step={0.1}
          value={layer.lineHeight}
          valueText={text.times(layer.lineHeight)}
          onPreview={(lineHeight) => onPreview({ lineHeight })}
          onCommit={(lineHeight) => onCommit({ lineHeight })}
        />
      </div>
    </>
  );
}
