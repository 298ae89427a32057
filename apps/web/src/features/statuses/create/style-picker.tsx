import { type TextStyle, textStyles } from "@kora/contract/status-style";
import { memoirText } from "#text/statuses.ts";
import { fontFamilyOf, loadFace } from "../faces.ts";
import { Choice, pillStyle } from "./choice.tsx";

const { create: text } = memoirText;

export function StylePicker({
  value,
  onChange,
}: {
  value: TextStyle;
  onChange: (textStyle: TextStyle) => void;
}) {
  return (
    <Choice
      label={text.textStyle}
      options={textStyles}
      value={value}
      onChange={onChange}
      optionStyle={pillStyle}
    >
      {(textStyle) => <FaceName textStyle={textStyle} />}
    </Choice>
  );
}

/** The name of a text style in its own font, which loads when it scrolls into view. */
function FaceName({ textStyle }: { textStyle: TextStyle }) {
  const name = text.styles[textStyle];
  const watch = (element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void loadFace(textStyle, name);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <span
      ref={watch}
      className="text-lg"
      style={{ fontFamily: fontFamilyOf(textStyle), fontWeight: 400 }}
    >
      {name}
    </span>
  );
}
