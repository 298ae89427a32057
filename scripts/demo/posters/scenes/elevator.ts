import { skyline } from "../buildings.ts";
import {
  type Canvas,
  circle,
  ellipse,
  group,
  height,
  linear,
  mix,
  path,
  radial,
  rect,
  repeat,
  width,
} from "../canvas.ts";
import { water } from "../ground.ts";
import { birds, stars } from "../sky.ts";
import { ringBand, strip } from "../weave.ts";

export function elevatorScene(canvas: Canvas): string {
  const { palette } = canvas;
  const ribbon = group(strip(canvas, 0, 0, 1010, 84), 'transform="translate(842 -20) rotate(90)"');
  const ring =
    ellipse(800, 150, 290, 60, "none", `stroke="${palette.light}" stroke-width="17"`) +
    ellipse(
      800,
      150,
      290,
      60,
      "none",
      `stroke="${palette.accent}" stroke-width="5" stroke-dasharray="14 16"`,
    );
  const front =
    path("M510 150A290 60 0 0 0 1090 150", "none", `stroke="${palette.light}" stroke-width="22"`) +
    path(
      "M510 150A290 60 0 0 0 1090 150",
      "none",
      `stroke="${palette.accent}" stroke-width="7" stroke-dasharray="14 16"`,
    );
  const pods = repeat(9, (index) => {
    const turn = (Math.PI / 8) * index;
    return circle(800 + Math.cos(turn) * 290, 150 + Math.sin(turn) * 60, 14, palette.sun);
  });
  const car =
    path("M738 430H862L846 530Q800 556 754 530z", palette.dark) +
    repeat(4, (index) => rect(756 + index * 24, 454, 16, 26, palette.sun, 'rx="4"')) +
    path("M738 430Q800 396 862 430z", palette.second) +
    circle(
      800,
      480,
      160,
      radial(canvas, [
        [0, palette.sun, 0.4],
        [1, palette.sun, 0],
      ]),
    );
  const cloudBank = repeat(60, () =>
    ellipse(
      canvas.between(-50, width + 50),
      690 + canvas.between(-34, 44),
      canvas.between(70, 170),
      canvas.between(16, 38),
      palette.light,
      `opacity="${canvas.between(0.1, 0.34).toFixed(2)}"`,
    ),
  );
  return (
    rect(
      0,
      0,
      width,
      height,
      linear(canvas, [
        [0, "#08030f"],
        [0.3, palette.sky[0]],
        [0.65, palette.sky[1]],
        [1, palette.sky[2]],
      ]),
    ) +
    stars(canvas, 600, 260) +
    circle(300, 230, 84, mix(palette.second, palette.sky[1], 0.3)) +
    circle(330, 214, 84, palette.sky[0], 'opacity="0.55"') +
    group(ringBand(canvas, 800, 150, 350, 26, palette.second), 'opacity="0.4"') +
    ring +
    ribbon +
    front +
    pods +
    car +
    cloudBank +
    skyline(canvas, 900, 170, palette.near, 0.45) +
    path("M640 900L740 800H860L960 900z", palette.dark) +
    water(canvas, 896, 800) +
    birds(canvas, 1130, 760, 5, 0.8)
  );
}
