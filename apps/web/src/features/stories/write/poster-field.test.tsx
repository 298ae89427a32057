import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { emptyDraft, type StoryDraft } from "../../drafts/index.ts";
import { PosterField } from "./poster-field.tsx";
import { type StoryValues, toFormValues } from "./story-rules.ts";

const poster = { blob: new Blob(["x"]), width: 160, height: 100 };

function Poster({ draft }: { draft: StoryDraft }) {
  const form = useForm<StoryValues>({ defaultValues: toFormValues(draft) });
  const compression = { isCompressing: false, compress: () => undefined, cancel: () => undefined };
  return <PosterField form={form} compression={compression} isDragging={false} isMissing={false} />;
}

const readStatus = (chosen: StoryDraft["poster"]) =>
  /<p role="status".*?<\/p>/.exec(
    renderToStaticMarkup(<Poster draft={{ ...emptyDraft, poster: chosen }} />),
  )?.[0];

test("beside an animated poster stands that only its first frame is kept", () => {
  const sentence = "This picture is animated. Only its first frame is kept.";
  expect(readStatus({ ...poster, isFirstFrame: true })).toContain(sentence);
  expect(readStatus(poster)).toContain("160 × 100 px, 1 KB");
  expect(readStatus(poster)).not.toContain("animated");
});
