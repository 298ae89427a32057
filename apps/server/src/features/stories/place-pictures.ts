import { sentences } from "@kora/contract/sentences";
import {
  type PictureWidth,
  pictureLimits,
  pictureWidths,
  type StoredPicture,
  toPictureAttributes,
  toPictureId,
} from "@kora/contract/story-picture";
import { countCharacters } from "@kora/contract/text-length";
import { hasVisibleText } from "@kora/contract/visible-text";
import { invalid } from "../../platform/errors.ts";

/** The viewer's own pictures in a text, by id. */
export type OwnPictures = ReadonlyMap<string, StoredPicture>;

const pictureSource = /<img\b[^>]*?\bsrc\s*=\s*["']?(\/media\/[^"'\s>]*)/gi;

/** Returns the ids of the pictures in HTML of any kind. */
export function listPictureIds(html: string): string[] {
  const ids = [...html.matchAll(pictureSource)].flatMap(([, src = ""]) => toPictureId(src) ?? []);
  return [...new Set(ids)];
}

/** The innermost figures of sanitized HTML. */
const figure = /<figure(?: data-width="(\w+)")?>((?:(?!<\/?figure\b).)*)<\/figure>/gs;
const pictureTag = /<\/?(?:figure|figcaption|img)\b[^>]*>/g;
const image = /<img src="([^"]*)" alt="([^"]*)" \/>/g;
const anyTag = /<[^>]*>/g;

/**
 * Writes the figures of sanitized HTML with all attributes that readers need. A picture outside of a figure is removed,
 * and of a figure without a picture only the text stays. Throws 400 for a picture that is not in `pictures`, and for too
 * many.
 */
export function placePictures(sanitizedHtml: string, pictures: OwnPictures): string {
  let count = 0;
  const toFigures = (width: string, content: string): string => {
    const images = [...content.matchAll(image)];
    if (images.length === 0) return removePictures(content);
    const caption = content.replaceAll(anyTag, " ").replaceAll(/\s+/g, " ").trim();
    count += images.length;
    return images
      .map(([, src = "", alt = ""], index) => {
        const isLast = index === images.length - 1;
        return toFigure(findPicture(pictures, src), toWidth(width), alt, isLast ? caption : "");
      })
      .join("");
  };
  let html = "";
  let end = 0;
  for (const match of sanitizedHtml.matchAll(figure)) {
    const [text, width = "", content = ""] = match;
    html += removePictures(sanitizedHtml.slice(end, match.index));
    html += toFigures(width, content);
    end = match.index + text.length;
  }
  if (count > pictureLimits.perStory)
    throw invalid("story", sentences.storyDocument.tooManyPictures);
  return html + removePictures(sanitizedHtml.slice(end));
}

const placedFigure =
  /<figure data-width="(\w+)"><img alt="([^"]*)" src="([^"]*)"[^>]*\/>(?:<figcaption>(.*?)<\/figcaption>)?<\/figure>/gs;

/**
 * Gives the figures of HTML from `placePictures` other pictures, by the ids of those they have. Of a figure without
 * another picture, only the caption stays, as a paragraph.
 */
export function replacePictures(html: string, pictures: OwnPictures): string {
  return html.replaceAll(
    placedFigure,
    (_figure, width: string, alt: string, src: string, caption = "") => {
      const picture = pictures.get(toPictureId(src) ?? "");
      if (picture) return toFigure(picture, toWidth(width), alt, caption);
      return caption === "" ? "" : `<p>${caption}</p>`;
    },
  );
}

/** Removes pictures from sanitized HTML, but not their captions. */
export function removePictures(sanitizedHtml: string): string {
  return sanitizedHtml.replaceAll(pictureTag, "\n");
}

function findPicture(pictures: OwnPictures, src: string): StoredPicture {
  const picture = pictures.get(toPictureId(src) ?? "");
  if (!picture) throw invalid("story", sentences.storyDocument.pictureNotFound);
  return picture;
}

const toWidth = (value: string): PictureWidth =>
  pictureWidths.find((width) => width === value) ?? "full";

/** `alt` and `caption` are escaped. */
function toFigure(
  picture: StoredPicture,
  width: PictureWidth,
  alt: string,
  caption: string,
): string {
  const attributes = Object.entries(toPictureAttributes(picture, width))
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ");
  const figcaption = caption === "" ? "" : `<figcaption>${caption}</figcaption>`;
  return `<figure data-width="${width}"><img alt="${alt}" ${attributes} />${figcaption}</figure>`;
}

const entity = /&(?:amp|lt|gt|quot);/g;
const lengthOf = (escapedText: string) => countCharacters(escapedText.replaceAll(entity, "x"));

/** Throws 400 if a picture of a text that is published has no description, or if a description or caption is too long. */
export function checkPictureTexts(html: string): void {
  const { pictureAltRequired, pictureAltTooLong, pictureCaptionTooLong } = sentences.storyDocument;
  for (const [, alt = "", , caption = ""] of html.matchAll(
    /<img alt="([^"]*)"[^>]*>(<figcaption>(.*?)<\/figcaption>)?/g,
  )) {
    if (!hasVisibleText(alt)) throw invalid("story", pictureAltRequired);
    if (lengthOf(alt) > pictureLimits.alt) throw invalid("story", pictureAltTooLong);
    if (lengthOf(caption) > pictureLimits.caption) {
      throw invalid("story", pictureCaptionTooLong);
    }
  }
}
