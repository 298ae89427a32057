import { type TextStyle, textStyles } from "@kora/contract/status-style";
import { statusesText } from "#text/statuses.ts";
import { getFontFamily, loadFont } from "../fonts.ts";
import { Choice, pillStyle } from "./choice.tsx";

const { create: text } = statusesText;

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
      {(textStyle) => <StyleName textStyle={textStyle} />}
    </Choice>
  );
}

/** The name of a text style in its own font, which loads when it scrolls into view. */
function StyleName({ textStyle }: { textStyle: TextStyle }) {
  const name = text.styles[textStyle];
  const loadWhenVisible = (element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void loadFont(textStyle, name);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <span
      ref={loadWhenVisible}
      className="text-lg"
      style={{ fontFamily: getFontFamily(textStyle), fontWeight: 400 }}
    >
      {name}
    </span>
  );
}
