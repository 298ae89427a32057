import type { Editor } from "@tiptap/react";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Underline,
} from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { writingText } from "#text/writing.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { isRightToLeft } from "../../../../ui/is-right-to-left.ts";
import { FontSelect } from "./font-select.tsx";
import type { FormattingState } from "./use-formatting-state.ts";

const { editor: text } = writingText;

interface Tool {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut: string;
  readonly isActive: (state: FormattingState) => boolean;
  readonly run: (editor: Editor, openLinkDialog: () => void) => void;
}

const tools: readonly Tool[] = [
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
    run: (_editor, openLinkDialog) => openLinkDialog(),
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

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Formats a shortcut such as `Mod+Shift+L` for this platform. */
function formatShortcut(shortcut: string): string {
  return isMac()
    ? shortcut.replace("Mod+", "⌘").replace("Shift+", "⇧")
    : shortcut.replace("Mod", "Ctrl");
}

/** Formats a shortcut for `aria-keyshortcuts`. */
function toAriaShortcut(shortcut: string): string {
  return shortcut.replace("Mod", isMac() ? "Meta" : "Control");
}

/** The toolbar with a roving tabindex: one tab stop; arrows, Home and End move between the tools. */
export function Toolbar({
  editor,
  state,
  openLinkDialog,
}: {
  editor: Editor;
  state: FormattingState;
  openLinkDialog: () => void;
}) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
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
      className="mx-auto flex w-full max-w-feed flex-wrap items-center gap-x-0.5 px-2 py-1.5 sm:gap-x-1"
    >
      <FontSelect
        value={state.font}
        tabIndex={focusedIndex === 0 ? 0 : -1}
        onChange={(font) => {
          const chain = editor.chain().focus();
          // The textStyle mark holds nothing but the font, so the default font removes the mark.
          (font === "" ? chain.unsetMark("textStyle") : chain.setFontFamily(font)).run();
        }}
      />
      {tools.map(({ label, icon: Icon, shortcut, isActive, run }, index) => (
        <IconButton
          key={label}
          label={label}
          title={text.withShortcut(label, formatShortcut(shortcut))}
          aria-keyshortcuts={toAriaShortcut(shortcut)}
          aria-pressed={isActive(state)}
          tabIndex={focusedIndex === index + 1 ? 0 : -1}
          icon={<Icon aria-hidden="true" />}
          // The focus stays in the editor, so that the selection and the keyboard of a phone stay too.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(editor, openLinkDialog)}
          className="aria-pressed:bg-link aria-pressed:text-surface aria-pressed:hover:bg-link"
        />
      ))}
    </div>
  );
}
