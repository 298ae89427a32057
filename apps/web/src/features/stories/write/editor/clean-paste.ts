import { toStoryFont } from "./story-fonts.ts";

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  ol: ["start"],
};

const keptStyles = ["text-align", "font-weight", "font-style", "text-decoration"];

/** The handlers of a piece of HTML run nowhere, but the page's policy would report every one. */
function withoutHandlers(html: string): string {
  return html.replace(/<[^<>]*>/g, (tag) =>
    tag.replace(/\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ""),
  );
}

function cleanElement(element: Element): void {
  const kept = [...(keptAttributes[element.localName] ?? []), "data-pm-slice"];
  const style = element instanceof HTMLElement ? element.style : null;
  const font = toStoryFont(style?.fontFamily ?? "");
  const styles = keptStyles.flatMap((name) => {
    const value = style?.getPropertyValue(name);
    return value ? `${name}: ${value}` : [];
  });
  if (font !== null) styles.push(`font-family: ${font}`);
  for (const { name } of [...element.attributes]) {
    if (!kept.includes(name)) element.removeAttribute(name);
  }
  if (styles.length > 0) element.setAttribute("style", styles.join("; "));
}

/**
 * Pasted HTML without what no tool of the editor makes, before its schema takes the rest: classes,
 * titles, targets and foreign styles. Tells whether there were pictures in it; they are gone.
 */
export function cleanPaste(html: string): { html: string; hadPictures: boolean } {
  const { body } = new DOMParser().parseFromString(withoutHandlers(html), "text/html");
  const pictures = body.querySelectorAll("img, picture, svg, video, canvas");
  for (const picture of pictures) picture.remove();
  for (const element of body.querySelectorAll("*")) cleanElement(element);
  return { html: body.innerHTML, hadPictures: pictures.length > 0 };
}
