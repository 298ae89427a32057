import { isHiddenElement } from "@kora/contract/hidden-element";
import { Parser } from "htmlparser2";

/** Markup without any of these has no hidden element. */
const mayHide = /hidden|display|visibility|mso-hide/i;

/** Removes the elements that their attributes hide, with their text. Its time is linear in the length of `html`. */
export function removeHiddenElements(html: string, { isXml = false } = {}): string {
  if (!mayHide.test(html)) return html;
  let visibleHtml = "";
  let position = 0;
  let depth = 0;
  /** The hidden element that is open: its depth and where it starts. */
  let hidden: { depth: number; start: number } | undefined;
  const parser = new Parser(
    {
      onopentag(_name, attributes) {
        depth += 1;
        if (hidden === undefined && isHiddenElement(attributes))
          hidden = { depth, start: parser.startIndex };
      },
      onclosetag(_name, isImplied) {
        if (hidden?.depth === depth) {
          visibleHtml += html.slice(position, hidden.start);
          // An element without contents ends with its own tag; another tag may imply the end of others.
          const isEmpty = parser.startIndex === hidden.start;
          position = isImplied && !isEmpty ? parser.startIndex : parser.endIndex + 1;
          hidden = undefined;
        }
        depth -= 1;
      },
    },
    { decodeEntities: true, xmlMode: isXml, recognizeSelfClosing: isXml },
  );
  parser.end(html);
  return visibleHtml + html.slice(position);
}
