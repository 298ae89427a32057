import { escapeXml } from "../../platform/xml.ts";
import { type BookPoster, toHtmlFile, toPosterFigure } from "../books/index.ts";
import { toFrontMatter } from "./markdown-file.ts";
import { toMarkdown } from "./to-markdown.ts";
import type { SeriesWork } from "./works.ts";

/** A part of a series, and the name of its files without extension. */
export interface PartEntry {
  readonly title: string;
  readonly fileName: string;
}

/** The content of the files about a series, besides the series itself. */
export interface SeriesContents {
  readonly author: string;
  readonly parts: readonly PartEntry[];
  /** The poster of the first part, if it is stored. A series has no other. */
  readonly poster: BookPoster | null;
}

/** Returns the contents of a series as Markdown, with its settings in front as in the file of a story. */
export function toContentsMarkdown(series: SeriesWork, contents: SeriesContents): string {
  const { author, parts, poster } = contents;
  const frontMatter = toFrontMatter({
    title: series.title,
    description: series.short_description,
    author,
    state: series.state,
    created: series.created_at.toISOString(),
    changed: series.changed_at.toISOString(),
    language: series.language ?? undefined,
    genres: series.genres,
    rating: series.rating,
    poster: poster?.path,
    posterDescription: poster?.alt,
    parts: parts.length,
  });
  return `${frontMatter}\n${toMarkdown(toPartList(parts, "md"))}\n`;
}

/** Returns the contents of a series as an HTML page with a link to each part. */
export function toContentsHtml(series: SeriesWork, contents: SeriesContents): string {
  const { author, parts, poster } = contents;
  const { title, short_description: description, language, genres, rating, state } = series;
  const facts = [
    ["State", state],
    ["Rating", rating],
    ["Language", language ?? ""],
    ["Genres", genres.join(", ")],
  ]
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${escapeXml(value ?? "")}`);
  const body = [
    `<h1>${escapeXml(title)}</h1>`,
    `<p>${escapeXml(author)}</p>`,
    description && `<p><em>${escapeXml(description)}</em></p>`,
    poster && toPosterFigure(poster),
    `<p>${facts.join("<br/>")}</p>`,
    toPartList(parts, "html"),
  ];
  return toHtmlFile({ title, language }, body.filter(Boolean).join("\n"));
}

function toPartList(parts: readonly PartEntry[], extension: "md" | "html"): string {
  const entries = parts.map(({ title, fileName }) => {
    const href = encodeURIComponent(`${fileName}.${extension}`);
    return `<li><a href="${href}">${escapeXml(title)}</a></li>`;
  });
  return entries.length > 0 ? `<ol>${entries.join("")}</ol>` : "";
}
