import { pictureLimits } from "@kora/contract/story-picture";
import { Schema } from "@tiptap/pm/model";
import { EditorState, NodeSelection, type Transaction } from "@tiptap/pm/state";
import { SearchQuery, search } from "prosemirror-search";
import { expect, test } from "vitest";
import {
  findMatches,
  findNext,
  findPrevious,
  replaceAll,
  replaceInPicture,
  replaceNext,
} from "./find-matches.ts";
import type { PlacedPicture } from "./picture.ts";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "text*" },
    picture: { group: "block", atom: true, attrs: { picture: {} } },
    text: {},
  },
});

const stored = { id: "river", width: 800, height: 500, widths: [320, 800] };
const createPicture = (texts: Partial<PlacedPicture>): PlacedPicture => ({
  ...{ stored, alt: "A boat", caption: "", width: "full" },
  ...texts,
});

/** Opens the editor with a paragraph, a picture and another paragraph, and searches for `river`. */
function openEditor(
  texts: Partial<PlacedPicture>,
  query: Partial<ConstructorParameters<typeof SearchQuery>[0]> = {},
) {
  const initialQuery = new SearchQuery({
    search: "river",
    literal: true,
    replace: "lake",
    ...query,
  });
  const paragraph = (text: string) => schema.node("paragraph", null, schema.text(text));
  const picture = schema.node("picture", { picture: createPicture(texts) });
  let state = EditorState.create({
    doc: schema.node("doc", null, [paragraph("One river."), picture, paragraph("The river.")]),
    plugins: [search({ initialQuery })],
  });
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr);
  };
  return {
    run: (command: typeof findNext) => command(state, dispatch),
    replaceAll: () => replaceAll(state, dispatch),
    /** Returns what is selected: a text, or the caption of the picture. */
    readSelection() {
      const { selection, doc } = state;
      if (selection instanceof NodeSelection)
        return `picture: ${selection.node.attrs.picture.caption}`;
      return doc.textBetween(selection.from, selection.to);
    },
    countMatches: () => findMatches(state).length,
    readDocument: () =>
      state.doc.content.content.map(({ textContent, attrs }) => attrs.picture ?? textContent),
  };
}

test.each([
  ["caption", { caption: "The River at dusk" }, 3],
  ["alternative text", { alt: "A river" }, 3],
  ["both", { alt: "A river", caption: "The river, a river" }, 3],
  ["neither", { caption: "A boat" }, 2],
])("a picture with the search in its %s is one match", (_name, texts, count) => {
  expect(openEditor(texts).countMatches()).toBe(count);
});

test("the case of captions matters if it matters in the text", () => {
  expect(openEditor({ caption: "The River" }, { caseSensitive: true }).countMatches()).toBe(2);
});

test("next and previous select pictures in the order of the document, and go round", () => {
  const { run, readSelection } = openEditor({ caption: "A river" });
  const selections = [findNext, findNext, findNext, findNext, findPrevious, findPrevious].map(
    (command) => {
      run(command);
      return readSelection();
    },
  );
  const picture = "picture: A river";
  expect(selections).toEqual(["river", picture, "river", "river", "river", picture]);
});

test("replacing goes from text to picture to text", () => {
  const { run, readDocument, readSelection } = openEditor({ alt: "River", caption: "A river" });
  run(replaceNext);
  expect(readDocument()[0]).toBe("One river.");
  run(replaceNext);
  expect(readSelection()).toBe("picture: A river");
  run(replaceNext);
  expect(readSelection()).toBe("river");
  run(replaceNext);
  expect(readDocument()).toEqual([
    "One lake.",
    createPicture({ alt: "lake", caption: "A lake" }),
    "The lake.",
  ]);
});

test("the only match stays selected after it is replaced", () => {
  const { run, readSelection } = openEditor({}, { search: "one", replace: "Any" });
  run(replaceNext);
  run(replaceNext);
  expect(readSelection()).toBe("Any");
});

test("replacing all changes text and pictures, and counts them", () => {
  const editor = openEditor({ alt: "A river", caption: "The river, a River" });
  expect(editor.replaceAll()).toBe(3);
  expect(editor.readDocument()).toEqual([
    "One lake.",
    createPicture({ alt: "A lake", caption: "The lake, a lake" }),
    "The lake.",
  ]);
  expect(editor.countMatches()).toBe(0);
});

test("characters of patterns are found and inserted as they are", () => {
  const editor = openEditor({ caption: "River. A river" }, { search: "river.", replace: "$1 $&" });
  expect(editor.replaceAll()).toBe(3);
  expect(editor.readDocument()).toEqual([
    "One $1 $&",
    createPicture({ caption: "$1 $& A river" }),
    "The $1 $&",
  ]);
});

test("a text that would be too long and a missing alternative text stay", () => {
  const caption = `${"a".repeat(pictureLimits.caption - 5)}river`;
  const long = new SearchQuery({ search: "river", replace: "rivers" });
  expect(replaceInPicture(createPicture({ caption }), long).caption).toBe(caption);
  const emoji = "🌊".repeat(pictureLimits.caption - 6);
  expect(replaceInPicture(createPicture({ caption: `${emoji}river` }), long).caption).toBe(
    `${emoji}rivers`,
  );
  const empty = new SearchQuery({ search: "A boat", replace: "" });
  expect(replaceInPicture(createPicture({ caption: "A boat" }), empty)).toEqual(createPicture({}));
  const editor = openEditor({ caption }, { replace: "rivers" });
  expect(editor.replaceAll()).toBe(2);
});
