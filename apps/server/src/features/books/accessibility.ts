import type { Chapter } from "./book.ts";

/** A picture with an empty alternative text. Text has no tag, because it is escaped. */
const pictureWithoutText = /<img [^>]*alt=""/;

/** Says whether the chapters of a book have pictures, and whether these are described. */
export interface PictureUse {
  hasPictures: boolean;
  /** True if each picture has an alternative text. */
  areDescribed: boolean;
}

/** Adds a chapter to what is known of the chapters before. */
export function addPictureUse(use: PictureUse, { content, pictures }: Chapter): void {
  use.hasPictures ||= pictures.size > 0;
  use.areDescribed &&= !pictureWithoutText.test(content);
}

/**
 * Returns how accessible a book is, as pairs of a property of schema.org and its value (EPUB Accessibility 1.1). Books
 * are text with still pictures, so nothing flashes or makes a sound.
 */
export function describeAccessibility({
  hasPictures,
  areDescribed,
}: PictureUse): readonly (readonly [property: string, value: string])[] {
  const isTextEnough = !hasPictures || areDescribed;
  return [
    ["accessMode", "textual"],
    ...(hasPictures ? ([["accessMode", "visual"]] as const) : []),
    ["accessModeSufficient", isTextEnough ? "textual" : "textual,visual"],
    ["accessibilityFeature", "tableOfContents"],
    ["accessibilityFeature", "readingOrder"],
    ["accessibilityFeature", "structuralNavigation"],
    ["accessibilityFeature", "displayTransformability"],
    ...(hasPictures && areDescribed
      ? ([["accessibilityFeature", "alternativeText"]] as const)
      : []),
    ["accessibilityHazard", "none"],
    [
      "accessibilitySummary",
      isTextEnough ? summary : `${summary} Some pictures have no description.`,
    ],
  ];
}

const summary = "Text in reading order, with headings and a table of contents.";
