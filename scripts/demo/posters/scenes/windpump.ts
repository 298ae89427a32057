import {
  at,
  type Canvas,
  circle,
  ellipse,
  group,
  mix,
  path,
  place,
  rect,
  repeat,
  stroke,
} from "../canvas.ts";
import { grass, ridge } from "../ground.ts";
import { disc, sky } from "../sky.ts";

export function windpumpScene(canvas: Canvas): string {
  const { palette } = canvas;
  const blades = repeat(16, (index) =>
    index % 5 === 3
      ? ""
      : group(
          path("M-6 -34L-26 -148L26 -160L10 -34z", index % 2 ? palette.near : palette.middle),
          at`transform="rotate(${index * 22.5})"`,
        ),
  );
  const tower =
    stroke("M-96 560L-8 0M96 560L8 0", palette.dark, 12) +
    repeat(6, (index) => {
      const [top, low] = [60 + index * 82, 142 + index * 82];
      const [a, b] = [8 + top * 0.157, 8 + low * 0.157];
      return stroke(
        at`M${-a} ${top}L${b} ${low}M${a} ${top}L${-b} ${low}M${-b} ${low}h${b * 2}`,
        palette.dark,
        5,
      );
    });
  const vane = path(
    "M0 -6L190 -10L250 -60L268 -50L244 0L268 52L250 62L190 12L0 8z",
    palette.accent,
  );
  const ox =
    "M-128 0L-122 -84Q-140 -128 -108 -140L-20 -142Q-4 -182 24 -186Q46 -184 54 -150L92 -166Q108 -176 132 -174L174 -140Q180 -124 164 -118L130 -122L104 -92Q92 -66 76 -60L82 0H58L50 -56L-62 -58L-76 -40L-80 0H-102L-104 -50L-112 0z";
  const horns =
    "M118 -172C92 -214 96 -258 126 -286C112 -246 116 -210 132 -176zM134 -176C160 -206 178 -250 166 -290C196 -250 180 -200 146 -170z";
  const cattle = repeat(3, (index) =>
    place(
      ellipse(-10, 2, 150, 12, palette.dark, 'opacity="0.25"') +
        path(ox, index === 1 ? palette.second : palette.near) +
        path(horns, palette.light) +
        path("M-124 -120Q-146 -90 -138 -34", "none", `stroke="${palette.dark}" stroke-width="7"`) +
        circle(142, -148, 5, palette.dark),
      [200, 480, 630][index] ?? 0,
      [850, 816, 908][index] ?? 0,
      [0.95, 0.72, 1][index] ?? 1,
    ),
  );
  return (
    sky(canvas) +
    disc(canvas, 960, 400, 250) +
    ridge(canvas, { y: 720, rise: 24, steps: 5, color: palette.far }) +
    ridge(canvas, { y: 790, rise: 16, steps: 4, color: palette.middle }) +
    place(tower, 960, 330) +
    place(vane, 960, 330) +
    place(
      blades +
        circle(0, 0, 26, palette.dark) +
        circle(0, 0, 162, "none", `stroke="${palette.dark}" stroke-width="6"`),
      960,
      330,
    ) +
    rect(1080, 830, 260, 46, palette.light) +
    rect(1080, 846, 260, 30, mix(palette.light, palette.dark, 0.4)) +
    ellipse(1210, 832, 130, 12, palette.accent) +
    cattle +
    grass(canvas, 1000, 60)
  );
}
