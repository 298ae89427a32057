import { type TextStyle, textStyles } from "@kora/contract/status-style";
import { useState } from "react";
import { statusesText } from "#text/statuses.ts";
import { getFontFamily, loadFontInBackground } from "../fonts.ts";
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

/** The name of a text style in its own font, which the browser fetches when it scrolls into view. */
function StyleName({ textStyle }: { textStyle: TextStyle }) {
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  const observe = (element: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      loadFontInBackground(textStyle);
      setHasBeenVisible(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
  return (
    <span
      ref={hasBeenVisible ? undefined : observe}
      className="text-lg"
      style={{ fontFamily: hasBeenVisible ? getFontFamily(textStyle) : undefined, fontWeight: 400 }}
    >
      {text.styles[textStyle]}
    </span>
  );
}
