import { type BookPictures, picturePath } from "../books/index.ts";
import { toMarkdown } from "./to-markdown.ts";
import type { Work } from "./works.ts";

/** The series of a work, and its number there from 1; a draft has none yet. */
export interface PartOf {
  readonly title: string;
  readonly number?: number;
}

/** Returns the settings in front of a Markdown file, which are YAML, of which JSON is a part. */
export function toFrontMatter(settings: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n`;
}

/**
 * Returns a Markdown file with settings in front, so that other programs find the title, the notes and the rest. `text`
 * is the XHTML of the story.
 */
export function toMarkdownFile(
  work: Work,
  {
    author,
    text,
    pictures,
    partOf,
  }: {
    readonly author: string;
    readonly text: string;
    readonly pictures: BookPictures;
    readonly partOf: PartOf | null;
  },
): string {
  const poster = pictures.get(work.poster_id ?? "");
  const frontMatter = toFrontMatter({
    title: work.title,
    description: work.short_description,
    author,
    series: partOf?.title,
    part: partOf?.number,
    state: work.state,
    published: work.published_at?.toISOString(),
    changed: work.changed_at.toISOString(),
    language: work.language ?? undefined,
    genres: work.genres,
    tags: work.tags,
    rating: work.rating,
    warnings: work.warnings,
    shownTo: work.shown_to ?? undefined,
    poster: poster && picturePath(poster.name),
    posterDescription: poster && work.poster_alt,
    noteBefore: work.note_before || undefined,
    noteAfter: work.note_after || undefined,
  });
  return `${frontMatter}\n${toMarkdown(text)}\n`;
}
