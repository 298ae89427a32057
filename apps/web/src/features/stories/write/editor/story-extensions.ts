import { TextAlign } from "@tiptap/extension-text-align";
import { FontFamily, TextStyle } from "@tiptap/extension-text-style";
import { StarterKit } from "@tiptap/starter-kit";
import { toStoryFont } from "./story-fonts.ts";
import { toLink } from "./to-link.ts";

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

/** The formatting that stories may have; the resulting schema accepts nothing else. */
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
      // Text typed after a link is not part of it.
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
