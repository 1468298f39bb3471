import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

export type ChartData = {
  labels: readonly string[];
  current: readonly number[];
  /** The period before, point by point; null where it has no such point. */
  previous: readonly (number | null)[] | undefined;
  display: (value: number) => string;
};

/** Draws bars for the period and a dashed line for the one before. Returns a function that removes the picture. */
export const drawChart = (
  canvas: HTMLCanvasElement,
  { labels, current, previous, display }: ChartData,
): (() => void) => {
  const css = getComputedStyle(canvas);
  const color = (name: string) => css.getPropertyValue(`--${name}`).trim();
  const font = { family: css.fontFamily, size: 13 };
  const ticks = { color: color('muted'), font };
  const chart = new Chart<'bar' | 'line', (number | null)[], string>(canvas, {
    data: {
      labels: [...labels],
      datasets: [
        {
          type: 'bar',
          label: 'This period',
          data: [...current],
          backgroundColor: color('pine'),
          borderRadius: 2,
          maxBarThickness: 28,
          order: 1,
        },
        ...(previous
          ? [
              {
                type: 'line' as const,
                label: 'Before',
                data: [...previous],
                borderColor: color('wheat'),
                borderDash: [5, 4],
                borderWidth: 2,
                pointRadius: 0,
                pointHoverRadius: 3,
                order: 0,
              },
            ]
          : []),
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: color('line') },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 12 },
        },
        y: {
          beginAtZero: true,
          suggestedMax: 4,
          border: { display: false },
          grid: { color: color('line') },
          ticks: {
            ...ticks,
            precision: 0,
            maxTicksLimit: 5,
            callback: (value) => display(Number(value)).replace(/\.00$/, ''),
          },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: color('ink'),
          titleColor: color('paper'),
          bodyColor: color('paper'),
          titleFont: font,
          bodyFont: font,
          displayColors: false,
          callbacks: {
            label: ({ dataset, parsed }) => `${dataset.label}: ${display(parsed.y ?? 0)}`,
          },
        },
      },
    },
  });
  return () => chart.destroy();
};
