import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Poster } from "./poster.tsx";

const poster = {
  id: "poster",
  width: 1600,
  height: 1000,
  widths: [320, 640, 1600],
  alt: "",
  color: "#203050",
};

const render = (eager: boolean) =>
  renderToStaticMarkup(<Poster poster={poster} sizes="50vw" eager={eager} />);

test("a poster below the first screen is loaded late, in the width of its place in the layout", () => {
  expect(render(false)).toContain('sizes="auto, 50vw"');
  expect(render(false)).toContain('loading="lazy"');
});

test("a poster on the first screen is loaded at once and first, in the width that the page states", () => {
  expect(render(true)).toContain('sizes="50vw"');
  expect(render(true)).toContain('loading="eager"');
  expect(render(true)).toContain('fetchPriority="high"');
});

test("the browser chooses between all widths", () => {
  expect(render(true)).toContain(
    'srcSet="/media/poster/320.webp 320w, /media/poster/640.webp 640w, /media/poster/1600.webp 1600w"',
  );
});
