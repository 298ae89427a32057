import type { Editor } from "@tiptap/react";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  SeparatorHorizontal,
  TextQuote,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { writingText } from "#text/writing.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { isRightToLeft } from "../../../../ui/is-right-to-left.ts";
import { blockTypes, setBlockType } from "./block-type.ts";
import { formatShortcut, toAriaShortcut } from "./format-shortcut.ts";
import { storyFonts } from "./story-fonts.ts";
import { ToolbarSelect } from "./toolbar-select.tsx";
import { type FormattingState, useFormattingState } from "./use-formatting-state.ts";

const { editor: text } = writingText;

/** Opens the dialog of a tool. */
export type OpenDialog = (dialog: "link" | "picture") => void;

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut: string;
  /** Missing for a tool that inserts something. */
  readonly isActive?: (state: FormattingState) => boolean;
  readonly isDisabled?: (state: FormattingState) => boolean;
  readonly run: (editor: Editor, openDialog: OpenDialog) => void;
}

const blockOptions = blockTypes.map((value) => ({ value, label: text.blockTypes[value] }));
const fontOptions = ["", ...storyFonts].map((value) => ({
  value,
  label: value || text.defaultFont,
}));

/** The tools in their order. */
export const tools: readonly Tool[] = [
  {
    label: text.undo,
    icon: Undo2,
    shortcut: "Mod+Z",
    isDisabled: ({ canUndo }) => !canUndo,
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: text.redo,
    icon: Redo2,
    shortcut: "Mod+Shift+Z",
    isDisabled: ({ canRedo }) => !canRedo,
    run: (editor) => editor.chain().focus().redo().run(),
  },
  {
    label: text.bold,
    icon: Bold,
    shortcut: "Mod+B",
    isActive: ({ bold }) => bold,
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: text.italic,
    icon: Italic,
    shortcut: "Mod+I",
    isActive: ({ italic }) => italic,
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: text.underline,
    icon: Underline,
    shortcut: "Mod+U",
    isActive: ({ underline }) => underline,
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: text.link,
    icon: Link,
    shortcut: "Mod+K",
    isActive: ({ link }) => link,
    run: (_editor, openDialog) => openDialog("link"),
  },
  {
    label: text.picture,
    icon: ImagePlus,
    shortcut: "Mod+Alt+P",
    isActive: ({ picture }) => picture,
    run: (_editor, openDialog) => openDialog("picture"),
  },
  {
    label: text.code,
    icon: Code,
    shortcut: "Mod+E",
    isActive: ({ code }) => code,
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    label: text.quote,
    icon: TextQuote,
    shortcut: "Mod+Shift+B",
    isActive: ({ quote }) => quote,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: text.sceneBreak,
    icon: SeparatorHorizontal,
    shortcut: "Mod+Alt+B",
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    label: text.left,
    icon: AlignLeft,
    shortcut: "Mod+Shift+L",
    isActive: ({ align }) => align === "left",
    run: (editor) => editor.chain().focus().setTextAlign("left").run(),
  },
  {
    label: text.center,
    icon: AlignCenter,
    shortcut: "Mod+Shift+E",
    isActive: ({ align }) => align === "center",
    run: (editor) => editor.chain().focus().setTextAlign("center").run(),
  },
  {
    label: text.right,
    icon: AlignRight,
    shortcut: "Mod+Shift+R",
    isActive: ({ align }) => align === "right",
    run: (editor) => editor.chain().focus().setTextAlign("right").run(),
  },
  {
    label: text.orderedList,
    icon: ListOrdered,
    shortcut: "Mod+Shift+7",
    isActive: ({ orderedList }) => orderedList,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: text.bulletList,
    icon: List,
    shortcut: "Mod+Shift+8",
    isActive: ({ bulletList }) => bulletList,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
];

/** The toolbar with a roving tabindex: one tab stop; arrows, Home and End move between the tools. */
export function Toolbar({ editor, openDialog }: { editor: Editor; openDialog: OpenDialog }) {
  const state = useFormattingState(editor);
  const toolbar = useRef<HTMLDivElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const openToolDialog: OpenDialog = (dialog) => {
    // A dialog returns the focus to where it was. Writing goes on in the text, also if a key pressed the button.
    editor.view.focus();
    openDialog(dialog);
  };
  const getTabStops = () => [
    ...(toolbar.current?.querySelectorAll<HTMLElement>("button, select") ?? []),
  ];

  const onKeyDown = (event: KeyboardEvent) => {
    const tabStops = getTabStops();
    const isMirrored = isRightToLeft(event.currentTarget);
    const [backward, forward] = isMirrored
      ? ["ArrowRight", "ArrowLeft"]
      : ["ArrowLeft", "ArrowRight"];
    let next: HTMLElement | undefined;
    if (event.key === forward) next = tabStops[(focusedIndex + 1) % tabStops.length];
    else if (event.key === backward) next = tabStops.at(focusedIndex - 1);
    else if (event.key === "Home") next = tabStops[0];
    else if (event.key === "End") next = tabStops.at(-1);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div
      ref={toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={text.toolbar}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setFocusedIndex(Math.max(0, getTabStops().indexOf(target)))}
      className="no-scrollbar mx-auto flex w-full max-w-feed items-center gap-x-0.5 overflow-x-auto px-2 py-1.5 sm:flex-wrap sm:gap-1"
    >
      <ToolbarSelect
        label={text.blockType}
        value={state.blockType}
        options={blockOptions}
        tabIndex={focusedIndex === 0 ? 0 : -1}
        onChange={(type) => setBlockType(editor, type)}
      />
      {tools.map(({ label, icon: Icon, shortcut, isActive, isDisabled, run }, index) => (
        <IconButton
          key={label}
          label={label}
          title={text.withShortcut(label, formatShortcut(shortcut))}
          aria-keyshortcuts={toAriaShortcut(shortcut)}
          aria-pressed={isActive?.(state)}
          // Stays focusable, so that the arrow keys do not skip it.
          aria-disabled={isDisabled?.(state)}
          tabIndex={focusedIndex === index + 1 ? 0 : -1}
          icon={<Icon aria-hidden="true" />}
          // The focus stays in the editor, so that the selection and the keyboard of a phone stay too.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor, openToolDialog)}
          className="aria-disabled:opacity-50 aria-pressed:bg-link aria-pressed:text-surface aria-pressed:hover:bg-link"
        />
      ))}
      <ToolbarSelect
        label={text.font}
        value={state.font}
        options={fontOptions}
        tabIndex={focusedIndex === tools.length + 1 ? 0 : -1}
        onChange={(font) => {
          const chain = editor.chain().focus();
          // The textStyle mark holds nothing but the font, so the default font removes the mark.
          (font === "" ? chain.unsetMark("textStyle") : chain.setFontFamily(font)).run();
        }}
      />
    </div>
  );
}
