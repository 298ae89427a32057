import { CodeBlock } from "@tiptap/extension-code-block";

/**
 * A poem: a `pre` without `code`. Like in a block of code, Enter begins a line, see `LeavePreformatted`; unlike there,
 * the text can be formatted.
 */
export const Verse = CodeBlock.extend({
  name: "verse",
  marks: "bold italic underline link textStyle",
  addAttributes: () => ({}),
  parseHTML: () => [
    {
      tag: "pre",
      preserveWhitespace: "full",
      // Before the rule of blocks of code, which matches every `pre`.
      priority: 60,
      getAttrs: (pre) => (pre.firstElementChild?.localName === "code" ? false : null),
    },
  ],
  renderHTML: () => ["pre", 0],
  addCommands: () => ({}),
  addInputRules: () => [],
  addProseMirrorPlugins: () => [],
  addKeyboardShortcuts() {
    const { "Mod-Alt-c": _toggleCodeBlock, ...shortcuts } = this.parent?.() ?? {};
    return {
      ...shortcuts,
      "Mod-Alt-v": ({ editor }) => editor.commands.toggleNode(this.name, "paragraph"),
    };
  },
});
