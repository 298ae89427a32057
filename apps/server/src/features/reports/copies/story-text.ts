import { removeStoryTags } from "@kora/contract/story-document";
import { pictureLimits, toPictureId } from "@kora/contract/story-picture";
import { DomUtils, parseDocument } from "htmlparser2";

/** Returns the whole text of a story, with an empty line between blocks, from its sanitized HTML. */
export function toStoryText(sanitizedHtml: string): string {
  const text = DomUtils.textContent(parseDocument(removeStoryTags(sanitizedHtml, "\n")));
  return text.replaceAll(/\n{3,}/g, "\n\n").trim();
}

/** Returns the ids and descriptions of the pictures in a story's sanitized HTML, in their order. */
export function listStoryPictures(sanitizedHtml: string): { id: string; alt: string }[] {
  return DomUtils.getElementsByTagName("img", parseDocument(sanitizedHtml))
    .flatMap(({ attribs: { src = "", alt = "" } }) => {
      const id = toPictureId(src);
      return id === undefined ? [] : [{ id, alt }];
    })
    .slice(0, pictureLimits.perStory);
}
