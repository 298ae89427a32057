import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PictureField } from "./picture-field.tsx";
import type { NewPicture } from "./use-new-picture.ts";

const readStatus = (picture: NewPicture) => {
  const unused = {
    choose: () => undefined,
    remove: () => undefined,
    getBlob: () => Promise.resolve(undefined),
  };
  const page = renderToStaticMarkup(
    <PictureField name="Anansi" picture={{ picture, ...unused }} />,
  );
  return /<p role="status".*?<\/p>/.exec(page)?.[0];
};

test("beside the animated picture of a new group stands that only its first frame is kept", () => {
  const blob = new Blob(["x"]);
  const sentence = "This picture is animated. Only its first frame is kept.";
  expect(readStatus({ kind: "ready", blob, isFirstFrame: true })).toContain(sentence);
  expect(readStatus({ kind: "ready", blob })).not.toContain("animated");
});
