import type { StoryView } from "@kora/contract/stories";
import type { HTMLAttributeAnchorTarget, Ref } from "react";
import { useSaverMode } from "../../../lib/saver-mode.ts";
import { SaverPictures } from "../../../ui/lazy-saver.tsx";
import { AuthorNote } from "./author-note.tsx";
import { StoryTags } from "./story-tags.tsx";

/** Keeps the browser from loading the pictures of a text. */
function hidePictures(html: string): string {
  return html.replaceAll(/<img [^>]*>/g, (tag) => tag.replaceAll(/ (?=src(set)?="\/)/g, " data-"));
}

/** Stories that were cached by an earlier version of the app lack some of the fields. */
type AnnotatedStory = Pick<StoryView, "story" | "language"> &
  Partial<Pick<StoryView, "noteBefore" | "noteAfter">> & { tags?: readonly string[] };

/** A story's text, between the author's notes, and its tags. Its element has the class `reading-surface` around it. */
export function AnnotatedText({
  story: { story: html, language, noteBefore, noteAfter, tags },
  text,
  linkTarget,
}: {
  story: AnnotatedStory;
  /** Ref to the text element. */
  text?: Ref<HTMLDivElement>;
  /** Where the links of the tags open; by default here. */
  linkTarget?: HTMLAttributeAnchorTarget;
}) {
  const shownHtml = useSaverMode() ? hidePictures(html) : html;
  return (
    <>
      {noteBefore && <AuthorNote note={noteBefore} language={language} className="mb-6" />}
      <div
        ref={text}
        dir="auto"
        lang={language ?? undefined}
        className="story-text"
        // Links open in a new tab, so that the story stays open.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it, see `story-html.ts`, or the editor
        dangerouslySetInnerHTML={{ __html: shownHtml.replaceAll("<a ", '<a target="_blank" ') }}
      />
      {shownHtml !== html && <SaverPictures html={html} />}
      {noteAfter && <AuthorNote note={noteAfter} language={language} className="mt-6" />}
      {tags && <StoryTags tags={tags} linkTarget={linkTarget} />}
    </>
  );
}
