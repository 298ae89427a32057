import { z } from "zod";
import { foldTag } from "./fold-tag.ts";
import { publicationLimits } from "./publication-limits.ts";
import { sentences } from "./sentences.ts";
import { maxCharacters } from "./text-schemas.ts";

const texts = sentences.publication;

/** A tag, parsed to the one spelling of all equal tags. */
export const TagInput = z
  .string(texts.tagFormat)
  .check(maxCharacters(publicationLimits.tagLength, texts.tagFormat))
  .transform((text, context) => {
    const tag = foldTag(text);
    if (tag === null) {
      context.addIssue({ code: "custom", message: texts.tagFormat });
      return z.NEVER;
    }
    return tag;
  });
