import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { Extension } from "@tiptap/react";
import { search } from "prosemirror-search";
import { findPictures, isSelected } from "./find-matches.ts";

/** Marks the matches of the search; see `FindBar`. */
export const Search = Extension.create({
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
