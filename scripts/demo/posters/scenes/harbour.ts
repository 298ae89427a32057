import { block, skyline } from "../buildings.ts";
import {
  at,
  type Canvas,
  circle,
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
import { water } from "../ground.ts";
import { disc, sky } from "../sky.ts";

export function harbourScene(canvas: Canvas): string {
  const { palette } = canvas;
  const crane = (x: number, s: number): string =>
    place(
      stroke("M-90 0L-60 -470M90 0L60 -470M-84 -90H84M-74 -250H74M-60 -470H60", palette.dark, 17) +
        stroke("M-84 -90L74 -250M84 -90L-74 -250M-74 -250L60 -470", palette.dark, 8) +
        rect(-330, -500, 640, 34, palette.accent) +
        repeat(16, (index) => stroke(at`M${-330 + index * 40} -500l40 34`, palette.dark, 4)) +
        stroke("M0 -640L-330 -500M0 -640L310 -500M0 -640V-470", palette.dark, 8) +
        rect(-224, -466, 62, 46, palette.second) +
        rect(-214, -456, 42, 22, palette.sun) +
        stroke("M-206 -420V-262M-176 -420V-262", palette.light, 3) +
        rect(-244, -262, 106, 54, palette.second) +
        repeat(8, (index) =>
          stroke(at`M${-236 + index * 13} -258v46`, palette.dark, 2, 'opacity="0.4"'),
        ) +
        circle(0, -640, 9, palette.sun) +
        circle(
          0,
          -640,
          44,
          radial(canvas, [
            [0, palette.sun, 0.7],
            [1, palette.sun, 0],
          ]),
        ),
      x,
      760,
      s,
    );
  const box = (x: number, y: number): string => {
    const color = canvas.pick([
      palette.accent,
      palette.second,
      palette.far,
      palette.middle,
      palette.light,
      mix(palette.accent, palette.dark, 0.4),
    ]);
    return (
      rect(x, y, 132, 54, color, `stroke="${palette.dark}" stroke-width="3"`) +
      repeat(10, (index) =>
        stroke(at`M${x + 10 + index * 12.6} ${y + 5}v44`, palette.dark, 2, 'opacity="0.35"'),
      )
    );
  };
  const stacks = repeat(11, (column) =>
    repeat(1 + Math.floor(canvas.random() * 4), (row) => box(40 + column * 140, 706 - row * 56)),
  );
  const ship =
    path(
      "M520 850L560 960H1360L1440 830z",
      linear(canvas, [
        [0, mix(palette.accent, palette.dark, 0.35)],
        [1, palette.dark],
      ]),
    ) +
    repeat(6, (index) => box(600 + index * 134, 786)) +
    repeat(5, (index) => box(660 + index * 134, 732)) +
    block(canvas, 1290, 660, 110, 180, palette.light, { columns: 4, rows: 6, lit: 0.7 });
  return (
    sky(canvas) +
    disc(canvas, 340, 240, 80, false) +
    skyline(canvas, 700, 200, palette.far, 0.4) +
    crane(470, 0.82) +
    crane(1040, 1.04) +
    crane(1480, 0.74) +
    rect(0, 756, width, 30, palette.dark) +
    stacks +
    water(canvas, 786, 600) +
    repeat(40, () =>
      rect(
        canvas.between(0, width),
        canvas.between(900, 990),
        canvas.between(30, 110),
        5,
        canvas.pick([palette.second, palette.accent, palette.sun]),
        'rx="3" opacity="0.35"',
      ),
    ) +
    ship
  );
}
