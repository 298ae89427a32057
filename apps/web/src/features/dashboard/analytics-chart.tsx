import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  Tooltip,
} from "chart.js";
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useTheme } from "../../lib/theme.ts";
import type { Series } from "./series.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** One chart per metric for the same days, each with its sum. */
export function AnalyticsChart({ series }: { series: readonly Series[] }) {
  return (
    <div className="grid gap-5">
      {series.map((metric) => (
        <figure key={metric.key} className="grid min-w-0 gap-1">
          <figcaption className="flex items-baseline justify-between gap-4 text-sm">
            <span className="text-text-muted">{metric.name}</span>
            <span className="font-medium tabular-nums">{metric.format(metric.sum)}</span>
          </figcaption>
          <Bars series={metric} />
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
      new Chart(element, chartConfiguration(series, readStyle(element, series.color))),
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

const darkQuery = "(prefers-color-scheme: dark)";

function subscribeToColorScheme(listener: () => void): () => void {
  const media = window.matchMedia(darkQuery);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Returns the theme in effect: the selected one, or the system's. */
function useEffectiveTheme(): "light" | "dark" {
  const selectedTheme = useTheme();
  const isDark = useSyncExternalStore(
    subscribeToColorScheme,
    () => window.matchMedia(darkQuery).matches,
  );
  if (selectedTheme !== "system") return selectedTheme;
  return isDark ? "dark" : "light";
}

interface ChartStyle {
  readonly bar: string;
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly tooltipText: string;
  readonly font: string;
}

/** Resolves the CSS custom properties, which a canvas cannot use, to colours and a font family. */
function readStyle(canvas: HTMLCanvasElement, barColorProperty: string): ChartStyle {
  const probe = document.createElement("span");
  // A transition would return the previous colour.
  probe.style.transition = "none";
  canvas.parentElement?.append(probe);
  const readColor = (property: string) => {
    probe.style.color = `var(${property})`;
    return getComputedStyle(probe).color;
  };
  const style = {
    bar: readColor(barColorProperty),
    text: readColor("--text-muted"),
    line: readColor("--line"),
    surface: readColor("--surface-raised"),
    tooltipText: readColor("--text"),
    font: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return style;
}

function chartConfiguration(
  series: Series,
  style: ChartStyle,
): ChartConfiguration<"bar", (number | null)[], string> {
  const font = { family: style.font, size: 12 };
  return {
    type: "bar",
    data: {
      labels: [...series.dayLabels],
      datasets: [
        {
          // Zero becomes null, which has no bar: `minBarLength` would draw one for zero.
          data: series.values.map((value) => value / series.divisor || null),
          backgroundColor: style.bar,
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
          border: { color: style.line },
          ticks: { color: style.text, font, maxRotation: 0, autoSkipPadding: 16 },
        },
        y: {
          beginAtZero: true,
          // Gives the axis a height when all values are zero.
          suggestedMax: series.divisor === 1 ? 4 : 0.1,
          grid: { color: style.line },
          border: { display: false },
          ticks: {
            color: style.text,
            font,
            maxTicksLimit: 4,
            ...(series.divisor === 1 && { precision: 0 }),
            callback: (value) => series.format(Number(value) * series.divisor),
          },
        },
      },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: style.surface,
          borderColor: style.line,
          borderWidth: 1,
          titleColor: style.tooltipText,
          bodyColor: style.tooltipText,
          titleFont: font,
          bodyFont: font,
          callbacks: {
            label: ({ parsed }) =>
              `${series.name}: ${series.format((parsed.y ?? 0) * series.divisor)}`,
          },
        },
      },
    },
  };
}
