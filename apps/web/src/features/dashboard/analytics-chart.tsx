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
import { useEffectiveTheme } from "./use-effective-theme.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** One chart per metric for the same days, each with its sum. */
export function AnalyticsChart({ series }: { series: readonly Series[] }) {
  return (
    <div className="grid gap-5">
      {series.map((chart) => (
        <figure key={chart.key} className="grid min-w-0 gap-1">
          <figcaption className="flex items-baseline justify-between gap-4 text-sm">
            <span className="text-text-muted">{chart.name}</span>
            <span className="font-medium tabular-nums">{chart.format(chart.sum)}</span>
          </figcaption>
          <Bars series={chart} />
        </figure>
      ))}
    </div>
  );
}

function Bars({ series }: { series: Series }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useEffectiveTheme();
  const draw = useEffectEvent(
    (element: HTMLCanvasElement) =>
      new Chart(element, chartConfiguration(series, readColors(element, series.color))),
  );
  const { values } = series;
  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawn when the theme's colours or the values change
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
  readonly surface: string;
  readonly tooltipText: string;
  readonly font: string;
}

/** Resolves the CSS colour tokens, which a canvas cannot use. */
function readColors(canvas: HTMLCanvasElement, bar: string): Colors {
  const probe = document.createElement("span");
  // A transition would return the previous colour.
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
    surface: read("--surface-raised"),
    tooltipText: read("--text"),
    font: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return colors;
}

function chartConfiguration(
  series: Series,
  colors: Colors,
): ChartConfiguration<"bar", (number | null)[], string> {
  const font = { family: colors.font, size: 12 };
  return {
    type: "bar",
    data: {
      labels: [...series.dayLabels],
      datasets: [
        {
          // Null draws no bar for zero.
          data: series.values.map((value) => value / series.unit || null),
          backgroundColor: colors.bar,
          borderRadius: 2,
          // Keeps small values visible beside large ones.
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
          // Gives the axis a height when all values are zero.
          suggestedMax: series.unit === 1 ? 4 : 0.1,
          grid: { color: colors.line },
          border: { display: false },
          ticks: {
            color: colors.text,
            font,
            maxTicksLimit: 4,
            ...(series.unit === 1 && { precision: 0 }),
            callback: (value) => series.format(Number(value) * series.unit),
          },
        },
      },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: colors.surface,
          borderColor: colors.line,
          borderWidth: 1,
          titleColor: colors.tooltipText,
          bodyColor: colors.tooltipText,
          titleFont: font,
          bodyFont: font,
          callbacks: {
            label: ({ parsed }) =>
              `${series.name}: ${series.format((parsed.y ?? 0) * series.unit)}`,
          },
        },
      },
    },
  };
}
