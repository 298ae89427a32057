import {
  at,
  type Canvas,
  clip,
  ellipse,
  linear,
  mix,
  type Point,
  path,
  repeat,
  stroke,
} from "./canvas.ts";

/** A baobab whose foot stands at the origin, about 420 high. */
export function baobab(canvas: Canvas, color = canvas.palette.dark): string {
  const limbs = repeat(9, (index) => {
    const turn = (index - 4) / 4;
    const [x, y] = [turn * 260 + canvas.between(-20, 20), -430 + Math.abs(turn) * 110];
    return (
      stroke(
        at`M${turn * 44} -220C${turn * 70} -320 ${x * 0.55} ${y + 90} ${x} ${y}`,
        color,
        26 - Math.abs(turn) * 8,
      ) +
      repeat(3, () =>
        stroke(
          at`M${x * 0.72} ${y + 52}q${canvas.between(-30, 60) * (turn < 0 ? -1 : 1)} ${canvas.between(-70, -20)} ${canvas.between(20, 110) * (turn < 0 ? -1 : 1)} ${canvas.between(-96, -28)}`,
          color,
          8,
        ),
      ) +
      repeat(18, () =>
        ellipse(
          x + canvas.between(-84, 84),
          y + canvas.between(-58, 44),
          canvas.between(12, 32),
          canvas.between(8, 18),
          mix(color, canvas.palette.middle, canvas.between(0, 0.55)),
        ),
      )
    );
  });
  const trunk =
    "M-150 6C-96 -20 -104 -110 -92 -190C-88 -240 -60 -262 -52 -300L60 -300C64 -256 94 -236 96 -186C104 -104 100 -18 156 6z";
  const bark = linear(
    canvas,
    [
      [0, mix(color, canvas.palette.sun, 0.3)],
      [0.4, color],
      [1, mix(color, "#000000", 0.35)],
    ],
    "across",
  );
  const grain = clip(
    canvas,
    `<path d="${trunk}"/>`,
    repeat(13, (index) =>
      stroke(
        at`M${-120 + index * 20} 6C${-80 + index * 13} -90 ${-92 + index * 15} -180 ${-46 + index * 8} -300`,
        mix(color, canvas.palette.light, 0.25),
        2.5,
        'opacity="0.5"',
      ),
    ),
  );
  return limbs + path(trunk, bark) + grain;
}

/** A flat-crowned acacia, foot at the origin, about 330 high. */
export function acacia(canvas: Canvas, color = canvas.palette.dark): string {
  const crown = repeat(40, () => {
    const share = canvas.between(-1, 1);
    return ellipse(
      share * 310,
      -330 + canvas.between(-26, 26) + share * share * 34,
      canvas.between(44, 96),
      canvas.between(12, 24),
      mix(color, canvas.palette.middle, canvas.between(0, 0.6)),
    );
  });
  const limbs = [-250, -150, -60, 50, 140, 240].map((x) =>
    stroke(at`M0 -120C${x * 0.2} -210 ${x * 0.6} -240 ${x} -315`, color, 13),
  );
  return (
    path("M-26 4C-10 -40 -22 -90 -12 -150L14 -150C22 -90 10 -40 30 4z", color) +
    limbs.join("") +
    crown
  );
}

/** A date palm, foot at the origin. */
export function palm(canvas: Canvas, tall: number, color = canvas.palette.dark): string {
  const lean = canvas.between(-60, 60);
  const trunk = stroke(at`M0 0Q${lean * 0.2} ${-tall * 0.5} ${lean} ${-tall}`, color, tall * 0.045);
  const scars = repeat(14, (index) => {
    const share = (index + 1) / 15;
    return stroke(
      at`M${lean * share * share - tall * 0.024} ${-tall * share}h${tall * 0.048}`,
      mix(color, canvas.palette.light, 0.3),
      2.5,
    );
  });
  const fronds = repeat(13, (index) => {
    const turn = ((index - 6) / 6) * 1.9 - Math.PI / 2;
    const long = tall * canvas.between(0.32, 0.4);
    const tip: Point = [
      lean + Math.cos(turn) * long,
      -tall + Math.sin(turn) * long * 0.6 + long * 0.32,
    ];
    const bend: Point = [lean + Math.cos(turn) * long * 0.6, -tall + Math.sin(turn) * long * 0.75];
    return path(
      at`M${lean} ${-tall}Q${bend[0]} ${bend[1] - 8} ${tip[0]} ${tip[1]}Q${bend[0]} ${bend[1] + long * 0.2} ${lean} ${-tall}z`,
      mix(color, canvas.palette.middle, canvas.between(0, 0.5)),
    );
  });
  const dates = repeat(3, (index) =>
    ellipse(lean - 16 + index * 16, -tall + 26, 9, 20, canvas.palette.accent),
  );
  return trunk + scars + dates + fronds;
}
