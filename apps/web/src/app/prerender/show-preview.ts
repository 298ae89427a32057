import type { StoryCardView } from "@kora/contract/stories";
import { isSaverMode } from "../../lib/is-saver-mode.ts";
import { posterSource } from "../../ui/poster-source.ts";

/** Stand for the fields of a story in the template of a preview. */
export const placeholders = {
  id: "{id}",
  title: "{title}",
  shortDescription: "{shortDescription}",
  posterName: "{posterName}",
  poster: "{poster}",
  avatar: "{avatar}",
} as const;

/** Attributes of the template of a preview, and of the elements of a skeleton that a preview changes. */
export const previewAttributes = {
  template: "data-preview-template",
  /** The placeholder of the story. */
  story: "data-preview-story",
  /** A hidden place for the story with which the viewer continues. */
  continueReading: "data-preview-continue",
} as const;

function fillTexts(preview: DocumentFragment, { title, shortDescription, userId }: StoryCardView) {
  const texts = document.createTreeWalker(preview, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data
      .replace(placeholders.title, () => title)
      .replace(placeholders.shortDescription, () => shortDescription)
      .replace(placeholders.posterName, () => userId.posterName);
  }
}

/** Gives the images their files. Without one, and in saver mode, an empty box of the same size takes their place. */
function fillImages(preview: DocumentFragment, { poster, userId }: StoryCardView): void {
  for (const image of preview.querySelectorAll("img")) {
    const isPoster = image.getAttribute("src")?.includes(placeholders.poster);
    const { width, height, alt } = poster;
    const { src, srcSet: srcset } = posterSource(poster);
    const source = isPoster ? { srcset, src, width, height, alt } : { src: userId.avatar };
    if (source.src && !isSaverMode()) {
      Object.assign(image, source);
    } else {
      const box = document.createElement("span");
      box.className = `${image.className} block`;
      image.replaceWith(box);
    }
  }
}

/**
 * Shows a story in its place in the skeleton, until the app replaces both. It looks as in the app, without what the viewer
 * can do and what the app formats. `continuesReading`: a story to continue with will be above it.
 */
export function showPreview(story: StoryCardView, continuesReading: boolean): void {
  const { template, ...places } = previewAttributes;
  const content = document.querySelector<HTMLTemplateElement>(`[${template}]`)?.content;
  const main = document.querySelector("[data-skeleton] main");
  if (content === undefined || main === null) return;
  // In the document of the template, an image does not load before it has its file.
  const preview = content.cloneNode(true) as DocumentFragment;
  fillTexts(preview, story);
  fillImages(preview, story);
  if (story.series !== null) {
    const line = document.createElement("div");
    line.className = "min-h-11";
    preview.querySelector("h1")?.after(line);
  }
  // What is replaced as a whole does not count as moved.
  const newMain = main.cloneNode(true) as Element;
  newMain.querySelector(`[${places.story}]`)?.replaceWith(preview);
  newMain
    .querySelector(`[${places.continueReading}]`)
    ?.toggleAttribute("hidden", !continuesReading);
  main.replaceWith(newMain);
}
