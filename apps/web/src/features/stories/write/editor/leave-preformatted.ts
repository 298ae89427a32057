import { Plugin, TextSelection } from "@tiptap/pm/state";
import { Extension } from "@tiptap/react";

/** The text that three times Enter adds to the end of a block. */
const threeLines = "\n\n\n";

/**
 * Three times Enter at the end of verse or a block of code begins a paragraph after it. This watches the text instead of
 * the key, because the keyboards of Android report no key.
 */
export const LeavePreformatted = Extension.create({
  name: "leavePreformatted",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          // With the keyboards of Android, ProseMirror leaves Enter to the browser, which does not insert a line in
          // every block.
          beforeinput(view, event) {
            const isEnter = ["insertParagraph", "insertLineBreak"].includes(event.inputType);
            if (!isEnter || !view.state.selection.$from.parent.type.spec.code) return false;
            event.preventDefault();
            view.dispatch(view.state.tr.insertText("\n").scrollIntoView());
            return true;
          },
        },
      },
      appendTransaction(transactions, _before, { selection, schema, tr }) {
        const { $from, empty } = selection;
        const { paragraph } = schema.nodes;
        const isAtEnd =
          empty && $from.parent.type.spec.code && $from.parentOffset === $from.parent.content.size;
        const isTyped = transactions.some(
          (transaction) => transaction.docChanged && !transaction.getMeta("history$"),
        );
        if (!isAtEnd || !isTyped || !paragraph || !$from.parent.textContent.endsWith(threeLines))
          return null;
        tr.delete($from.pos - threeLines.length, $from.pos);
        const after = tr.mapping.map($from.after());
        tr.insert(after, paragraph.create());
        return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
      },
    }),
  ],
});
