import { TextAlign } from "@tiptap/extension-text-align";
import { FontFamily, TextStyle } from "@tiptap/extension-text-style";
import { StarterKit } from "@tiptap/starter-kit";
import { toStoryFont } from "./story-fonts.ts";
import { toLink } from "./to-link.ts";

/** The font family of a text, one of the three and nothing else. */
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

/** Exactly the tools of stories-and-writers §2; the schema they make lets nothing else in. */
export const storyExtensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    link: {
      // A link ends where it was made to end; typing goes on beside it.
      autolink: false,
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => toLink(address) !== null,
    },
  }),
  TextStyle,
  StoryFontFamily,
  TextAlign.configure({ types: ["paragraph"], alignments: ["left", "center", "right"] }),
];
