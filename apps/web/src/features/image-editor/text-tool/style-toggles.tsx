import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Blend,
  Bold,
  Italic,
  type LucideIcon,
  TypeOutline,
  Underline,
} from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { TextLayer, TextProperties } from "../document.ts";

const { textTool: text } = imageEditorText;

const styles = ["bold", "italic", "underline", "shadow", "outline"] as const;

const styleIcons: Readonly<Record<(typeof styles)[number], LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  shadow: Blend,
  outline: TypeOutline,
};

const alignments = ["left", "center", "right"] as const;

const alignIcons: Readonly<Record<(typeof alignments)[number], LucideIcon>> = {
  left: AlignLeft,
  center: AlignCenter,
  right: AlignRight,
};

const pressedStyle =
  "aria-pressed:bg-link aria-pressed:text-surface aria-pressed:hover:bg-link" as const;

/** Toggles for the style and alignment of a text. */
export function StyleToggles({
  layer,
  onCommit,
}: {
  layer: TextLayer;
  onCommit: (changes: Partial<TextProperties>) => void;
}) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <fieldset className="flex">
        <legend className="sr-only">{text.styles}</legend>
        {styles.map((style) => {
          const Icon = styleIcons[style];
          return (
            <IconButton
              key={style}
              label={text[style]}
              icon={<Icon aria-hidden="true" />}
              aria-pressed={layer[style]}
              onClick={() => onCommit({ [style]: !layer[style] })}
              className={pressedStyle}
            />
          );
        })}
      </fieldset>
      <fieldset className="flex">
        <legend className="sr-only">{text.align}</legend>
        {alignments.map((align) => {
          const Icon = alignIcons[align];
          return (
            <IconButton
              key={align}
              label={text.alignment[align]}
              icon={<Icon aria-hidden="true" />}
              aria-pressed={layer.align === align}
              onClick={() => onCommit({ align })}
              className={pressedStyle}
            />
          );
        })}
      </fieldset>
    </div>
  );
}
