import { useEffect, useRef } from 'react';
import { loadedOnce } from '../ui/lazy-part.tsx';
import styles from './dashboard.module.css';
import type { ChartData } from './draw-chart.ts';

const loadDrawing = loadedOnce(() => import('./draw-chart.ts'));

/**
 * A picture of a trend. It says nothing that the table below it doesn't, so it is hidden from screen readers. The
 * library that draws it is loaded here, in a chunk of its own.
 */
export const TrendChart = ({ labels, current, previous, display }: ChartData) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    const draw = async () => {
      const { drawChart } = await loadDrawing();
      if (isGone || !canvas.current) return;
      remove();
      remove = drawChart(canvas.current, { labels, current, previous, display });
    };
    // Without the chunk there is still the table.
    const drawOrLeave = () => void draw().catch(() => {});
    drawOrLeave();
    // A canvas does not follow the page's colors by itself.
    const observer = new MutationObserver(drawOrLeave);
    observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
    return () => {
      isGone = true;
      observer.disconnect();
      remove();
    };
  }, [labels, current, previous, display]);
  return (
    <div className={styles.chart} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  );
};
