import {
  type PictureWidth,
  pictureWidths,
  type StoredPicture,
  toPictureAttributes,
  toPictureId,
} from "@kora/contract/story-picture";
import { closeHistory } from "@tiptap/pm/history";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import { Node } from "@tiptap/react";
import { isEnter } from "../../../../lib/keys.ts";

/** A picture in the text. */
export interface PlacedPicture {
  readonly stored: StoredPicture;
  readonly alt: string;
  readonly caption: string;
  readonly width: PictureWidth;
}

/** Parses a figure; null without one of Kora's pictures. */
function parseFigure(figure: HTMLElement): PlacedPicture | null {
  const image = figure.querySelector("img");
  const id = toPictureId(image?.getAttribute("src") ?? "");
  if (image === null || id === undefined) return null;
  const srcset = image.getAttribute("srcset") ?? image.getAttribute("src") ?? "";
  const widths = [...srcset.matchAll(/\/(\d+)\.webp(?:\s|$)/g)].map(([, width]) => Number(width));
  const [width, height] = [image.getAttribute("width"), image.getAttribute("height")].map(Number);
  return {
    stored: { id, width: width ?? 0, height: height ?? 0, widths },
    alt: image.alt,
    caption: figure.querySelector("figcaption")?.textContent.trim() ?? "",
    width: pictureWidths.find((name) => name === figure.dataset.width) ?? "full",
  };
}

/** Inserts a picture, and sets the cursor into the text after it, which may be a new paragraph. */
function insertAfterSelection(tr: Transaction, picture: ProseMirrorNode): true {
  // A step of its own, so that undo removes the picture and nothing else.
  closeHistory(tr).replaceSelectionWith(picture);
  let end = 0;
  tr.mapping.maps.at(-1)?.forEach((_oldStart, _oldEnd, _newStart, newEnd) => {
    end = newEnd;
  });
  const { parent, nodeAfter } = tr.doc.resolve(end);
  const { paragraph } = tr.doc.type.schema.nodes;
  const isBeforeText = parent.isTextblock || nodeAfter?.isTextblock === true;
  if (!isBeforeText && paragraph) tr.insert(end, paragraph.create());
  tr.setSelection(Selection.near(tr.doc.resolve(end), 1)).scrollIntoView();
  return true;
}

declare module "@tiptap/react" {
  interface Commands<ReturnType> {
    picture: {
      /** Replaces the selected picture, or inserts one after the selection. */
      setPicture: (picture: PlacedPicture) => ReturnType;
    };
  }
}

/** A picture with its caption. It is one unit: a dialog changes its texts and its width. */
export const Picture = Node.create<{
  /** Opens the dialog for the selected picture. */
  openDialog: () => void;
}>({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ openDialog: () => undefined }),
  addAttributes: () => ({ picture: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => {
        const picture = parseFigure(figure);
        return picture === null ? false : { picture };
      },
    },
  ],
  renderHTML({ node }) {
    const { stored, alt, caption, width } = node.attrs.picture as PlacedPicture;
    const image = ["img", { alt, ...toPictureAttributes(stored, width) }];
    return [
      "figure",
      { "data-width": width },
      image,
      ...(caption === "" ? [] : [["figcaption", {}, caption]]),
    ];
  },
  renderText: ({ node }) => (node.attrs.picture as PlacedPicture).caption,
  addCommands() {
    return {
      setPicture:
        (picture) =>
        ({ commands, editor }) => {
          const attrs = { picture };
          return editor.isActive(this.name)
            ? commands.updateAttributes(this.name, attrs)
            : commands.command(({ tr }) => insertAfterSelection(tr, this.type.create(attrs)));
        },
    };
  },
  addKeyboardShortcuts() {
    return {
      "Mod-Alt-p": () => {
        this.options.openDialog();
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            // A shortcut would not work on Android, where ProseMirror leaves Enter to the browser.
            keydown: (_view, event) => {
              if (!isEnter(event) || !this.editor.isActive(this.name)) return false;
              event.preventDefault();
              this.options.openDialog();
              return true;
            },
          },
        },
      }),
    ];
  },
});
