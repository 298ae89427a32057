import {
  at,
  type Canvas,
  circle,
  clip,
  ellipse,
  group,
  height,
  linear,
  mix,
  path,
  place,
  radial,
  rect,
  repeat,
  stroke,
  width,
} from "../canvas.ts";
import { mudCloth, strip } from "../weave.ts";

export function ovenScene(canvas: Canvas): string {
  const { palette } = canvas;
  const dome = "M-430 0C-440 -330 -230 -500 0 -500C230 -500 440 -330 430 0z";
  const bricks = repeat(9, (row) =>
    repeat(13, (column) =>
      rect(
        -450 + column * 72 + (row % 2) * 36,
        -500 + row * 56,
        66,
        50,
        mix(palette.far, palette.near, canvas.between(0, 0.8)),
        'rx="5"',
      ),
    ),
  );
  const mouth = "M-170 0V-130Q-160 -270 0 -276Q160 -270 170 -130V0z";
  const flames = repeat(15, (index) => {
    const x = -140 + index * 20;
    const tall = 70 + Math.abs(Math.sin(index * 2.1)) * 120;
    return path(
      at`M${x - 22} 0Q${x - 26} ${-tall * 0.5} ${x + canvas.between(-12, 12)} ${-tall}Q${x + 28} ${-tall * 0.4} ${x + 22} 0z`,
      index % 3 ? palette.accent : palette.sun,
      'opacity="0.85"',
    );
  });
  const loaf = (x: number, y: number, s: number): string =>
    place(
      ellipse(0, 6, 130, 26, "#000000", 'opacity="0.35"') +
        path(
          "M-126 0Q-120 -96 0 -98Q120 -96 126 0Q0 24 -126 0z",
          radial(canvas, [
            [0, mix(palette.second, palette.light, 0.4)],
            [0.7, mix(palette.accent, palette.second, 0.4)],
            [1, mix(palette.accent, palette.near, 0.5)],
          ]),
        ) +
        [-50, 0, 50]
          .map((cut) => stroke(at`M${cut - 18} -64q22 18 30 44`, palette.light, 8, 'opacity="0.9"'))
          .join("") +
        repeat(14, () =>
          circle(
            canvas.between(-90, 90),
            canvas.between(-74, -14),
            3,
            palette.light,
            'opacity="0.7"',
          ),
        ),
      x,
      y,
      s,
    );
  const sparks = repeat(70, () =>
    circle(
      800 + canvas.between(-330, 330) * canvas.random(),
      canvas.between(60, 560),
      canvas.between(1.5, 5),
      palette.sun,
      `opacity="${canvas.between(0.3, 0.9).toFixed(2)}"`,
    ),
  );
  return (
    rect(
      0,
      0,
      width,
      height,
      linear(canvas, [
        [0, palette.sky[0]],
        [1, palette.near],
      ]),
    ) +
    rect(0, 0, width, height, mudCloth(canvas, palette.accent, 0.13)) +
    circle(
      800,
      640,
      680,
      radial(canvas, [
        [0, palette.accent, 0.75],
        [1, palette.accent, 0],
      ]),
    ) +
    place(
      rect(-70, -620, 140, 200, palette.near) +
        rect(-84, -640, 168, 30, palette.dark) +
        path(dome, palette.near) +
        clip(
          canvas,
          `<path d="${dome}"/>`,
          bricks +
            path(
              dome,
              linear(canvas, [
                [0, "#000000", 0.1],
                [1, "#000000", 0.45],
              ]),
            ),
        ) +
        path(mouth, palette.dark, 'transform="scale(1.14)"') +
        clip(
          canvas,
          `<path d="${mouth}"/>`,
          path(
            mouth,
            radial(canvas, [
              [0, palette.sun],
              [0.6, palette.accent],
              [1, palette.sky[1]],
            ]),
          ) + flames,
        ) +
        repeat(11, (index) => {
          const turn = Math.PI + (Math.PI / 10) * index;
          return group(
            rect(-22, -17, 44, 34, mix(palette.second, palette.far, 0.4), 'rx="5"'),
            at`transform="translate(${Math.cos(turn) * 212} ${-120 + Math.sin(turn) * 196}) rotate(${(turn * 180) / Math.PI + 90})"`,
          );
        }),
      800,
      760,
      1.05,
    ) +
    rect(
      0,
      756,
      width,
      244,
      linear(canvas, [
        [0, mix(palette.near, palette.accent, 0.3)],
        [1, palette.dark],
      ]),
    ) +
    strip(canvas, 0, 772, width, 66) +
    sparks +
    loaf(500, 930, 1.15) +
    loaf(1120, 930, 1.2) +
    loaf(810, 950, 1.35) +
    stroke("M1180 830L1580 690", mix(palette.second, palette.near, 0.3), 20) +
    path(
      "M1040 836Q1120 800 1200 816L1210 842Q1120 870 1040 856z",
      mix(palette.second, palette.near, 0.15),
    )
  );
}
