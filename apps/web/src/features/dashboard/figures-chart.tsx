import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  Tooltip,
} from "chart.js";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Series } from "./series.ts";
import { useShownTheme } from "./use-shown-theme.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** Charts of the same days below one another, each with its sum. */
export function FiguresChart({ series }: { series: readonly Series[] }) {
  return (
    <div className="grid gap-5">
      {series.map((one) => (
        <figure key={one.key} className="grid min-w-0 gap-1">
          <figcaption className="flex items-baseline justify-between gap-4 text-sm">
            <span className="text-text-muted">{one.name}</span>
            <span className="font-medium tabular-nums">{one.say(one.sum)}</span>
          </figcaption>
          <Bars series={one} />
        </figure>
      ))}
    </div>
  );
}

function Bars({ series }: { series: Series }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useShownTheme();
  const draw = useEffectEvent(
    (element: HTMLCanvasElement) =>
      new Chart(element, configure(series, readColors(element, series.color))),
  );
  const { values } = series;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew in the theme's colours and for other values
  useEffect(() => {
    if (canvas.current === null) return;
    const chart = draw(canvas.current);
    return () => chart.destroy();
  }, [theme, values]);
  return (
    <div className="relative h-28 min-w-0">
      <canvas ref={canvas} role="img" aria-label={series.summary} />
    </div>
  );
}

interface Colors {
  readonly bar: string;
  readonly text: string;
  readonly line: string;
  readonly raised: string;
  readonly words: string;
  readonly font: string;
}

/** A canvas knows no tokens: what they are here and now. */
function readColors(canvas: HTMLCanvasElement, bar: string): Colors {
  const probe = document.createElement("span");
  // What changes by a transition is at first what it was.
  probe.style.transition = "none";
  canvas.parentElement?.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    bar: read(bar),
    text: read("--text-muted"),
    line: read("--line"),
    raised: read("--surface-raised"),
    words: read("--text"),
    font: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return colors;
}

function configure(
  series: Series,
  colors: Colors,
): ChartConfiguration<"bar", (number | null)[], string> {
  const font = { family: colors.font, size: 12 };
  return {
    type: "bar",
    data: {
      labels: [...series.days],
      datasets: [
        {
          // Nothing is drawn of nothing.
          data: series.values.map((value) => value / series.unit || null),
          backgroundColor: colors.bar,
          borderRadius: 2,
          // A day with something on it is seen beside one with nothing, however much the others have.
          minBarLength: 2,
          categoryPercentage: 1,
          barPercentage: 0.72,
        },
      ],
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: "index", intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colors.line },
          ticks: { color: colors.text, font, maxRotation: 0, autoSkipPadding: 16 },
        },
        y: {
          beginAtZero: true,
          // Without anything to show the axis still has a height.
          suggestedMax: series.unit === 1 ? 4 : 0.1,
          grid: { color: colors.line },
          border: { display: false },
          ticks: {
            color: colors.text,
            font,
            maxTicksLimit: 4,
            ...(series.unit === 1 && { precision: 0 }),
            callback: (value) => series.say(Number(value) * series.unit),
          },
        },
      },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: colors.raised,
          borderColor: colors.line,
          borderWidth: 1,
          titleColor: colors.words,
          bodyColor: colors.words,
          titleFont: font,
          bodyFont: font,
          callbacks: {
            label: ({ parsed }) => `${series.name}: ${series.say((parsed.y ?? 0) * series.unit)}`,
          },
        },
      },
    },
  };
}
