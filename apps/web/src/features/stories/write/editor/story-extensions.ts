import { TextAlign } from "@tiptap/extension-text-align";
import { FontFamily, TextStyle } from "@tiptap/extension-text-style";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { search } from "prosemirror-search";
import { findPictures, isSelected } from "./find-matches.ts";
import { LeavePreformatted } from "./leave-preformatted.ts";
import { Picture } from "./picture.ts";
import { toStoryFont } from "./story-fonts.ts";
import { toLink } from "./to-link.ts";
import { Verse } from "./verse.ts";

/** Restricts font families to the three supported ones. */
const StoryFontFamily = FontFamily.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          fontFamily: {
            default: null,
            parseHTML: (element) => toStoryFont(element.style.fontFamily),
            renderHTML: ({ fontFamily }) =>
              typeof fontFamily === "string" ? { style: `font-family: ${fontFamily}` } : {},
          },
        },
      },
    ];
  },
});

const SceneBreakShortcut = Extension.create({
  name: "sceneBreakShortcut",
  addKeyboardShortcuts: () => ({
    "Mod-Alt-b": ({ editor }) => editor.commands.setHorizontalRule(),
  }),
});

/** Finds text and pictures in the story, and marks the matches; see `FindBar`. */
const SearchInStory = Extension.create({
  name: "search",
  addProseMirrorPlugins: () => [
    search(),
    new Plugin({
      props: {
        decorations: (state) => {
          const marks = findPictures(state).map((match) => {
            const kind = isSelected(state, match) ? "active-search-match" : "search-match";
            return Decoration.node(match.from, match.to, { class: `ProseMirror-${kind}` });
          });
          return marks.length === 0 ? null : DecorationSet.create(state.doc, marks);
        },
      },
    }),
  ],
});

/**
 * Returns the extensions for the document of stories (see `story-document.ts` of the contract); the resulting schema
 * accepts nothing else.
 */
export const createStoryExtensions = ({ openPictureDialog }: { openPictureDialog: () => void }) => [
  StarterKit.configure({
    // Code has no language. `LeavePreformatted` is in place of Tiptap's triple Enter, which needs keys that Android's
    // keyboards do not report.
    codeBlock: { languageClassPrefix: null, exitOnTripleEnter: false },
    dropcursor: { color: "var(--focus)", width: 2 },
    heading: { levels: [2, 3] },
    strike: false,
    // The empty paragraph that Tiptap adds at the end would be stored.
    trailingNode: false,
    link: {
      // Text typed after a link is not part of it.
      autolink: false,
      openOnClick: false,
      defaultProtocol: "https",
      // The server sets `rel`, and allows no `target`.
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => toLink(address) !== null,
    },
  }),
  Verse.configure({ exitOnTripleEnter: false }),
  LeavePreformatted,
  SearchInStory,
  Picture.configure({ openDialog: openPictureDialog }),
  SceneBreakShortcut,
  TextStyle,
  StoryFontFamily,
  TextAlign.configure({ types: ["heading", "paragraph"], alignments: ["left", "center", "right"] }),
];
