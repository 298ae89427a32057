import { limits } from "@kora/contract/limits";
import { countWords } from "@kora/contract/word-count";
import type { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { storyEditorText } from "#text/story-editor.ts";
import { writingText } from "#text/writing.ts";
import { cx } from "../../../../ui/cx.ts";
import type { PlacedPicture } from "./picture.ts";

const { editor: text, messages } = writingText;
const { goal: goalText } = storyEditorText;

/** Word counts by block, which is immutable. Of a long text, only the block that was changed is counted again. */
const wordCounts = new WeakMap<Node, number>();

function countDocumentWords(doc: Node): number {
  let words = 0;
  doc.forEach((block) => {
    words += countBlockWords(block);
  });
  return words;
}

/** Returns the caption of a picture; a space for other nodes without text, such as line breaks. */
const getCaption = ({ attrs }: Node): string =>
  (attrs.picture as PlacedPicture | undefined)?.caption ?? " ";

function countBlockWords(block: Node): number {
  const cached = wordCounts.get(block);
  if (cached !== undefined) return cached;
  const words = countWords(
    block.isLeaf ? getCaption(block) : block.textBetween(0, block.content.size, " ", getCaption),
  );
  wordCounts.set(block, words);
  return words;
}

/** Returns the number of words. Only components that show it use it, because it changes while the writer types. */
function useWordCount(editor: Editor): number {
  return useEditorState({ editor, selector: () => countDocumentWords(editor.state.doc) });
}

/** The number of words, of the limit or of the writer's goal. */
export function WordCount({ editor, goal }: { editor: Editor; goal: number | null }) {
  const count = useWordCount(editor);
  const isTooLong = count > limits.story.words;
  return (
    <p
      className={cx(
        "text-xs tabular-nums sm:text-sm",
        isTooLong ? "text-danger" : "text-text-muted",
      )}
    >
      {goal === null || isTooLong ? text.wordCount(count) : goalText.progress(count, goal)}
    </p>
  );
}

/** Says when the story has too many words. */
export function LengthAlert({ editor }: { editor: Editor }) {
  const isTooLong = useEditorState({
    editor,
    selector: () => countDocumentWords(editor.state.doc) > limits.story.words,
  });
  return (
    <p role="alert" className={cx("mx-auto max-w-feed text-danger", isTooLong && "px-4 py-2")}>
      {isTooLong && messages.tooManyWords}
    </p>
  );
}

/** Shows how much of the word goal is written, and says when it is reached. */
export function WordGoalBar({ editor, goal }: { editor: Editor; goal: number }) {
  const count = useWordCount(editor);
  return (
    <>
      <p role="status" className="sr-only">
        {count >= goal && goalText.reached}
      </p>
      <div aria-hidden="true" className="h-1 bg-surface-sunken">
        <div
          className="h-full origin-left bg-success transition-transform rtl:origin-right"
          style={{ transform: `scaleX(${Math.min(1, count / goal)})` }}
        />
      </div>
    </>
  );
}
