import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { type Locale, useLocale } from '../locale.tsx';
import { useScheme } from '../scheme.ts';

use([LineChart, GridComponent, TooltipComponent, LegendComponent, MarkLineComponent, CanvasRenderer]);

const INKS = {
  light: {
    text: '#566070',
    line: '#dde1e7',
    card: '#ffffff',
    price: '#18528b',
    cost: '#4f86c7',
    share: '#c2701a',
  },
  dark: {
    text: '#a9b2bf',
    line: '#353b44',
    card: '#1f2328',
    price: '#b5cbe5',
    cost: '#6695cd',
    share: '#e9a255',
  },
} as const;

type Curve = {
  readonly name: string;
  readonly tone: 'price' | 'cost' | 'share';
  /** Amounts at the points of `along`. */
  readonly amounts: readonly number[];
};

type Mark = { readonly at: number; readonly label: string };

export type CurveChartProps = {
  /** Lot sizes or volumes, smallest first. */
  readonly along: readonly number[];
  readonly axis: string;
  /** The first curve carries the marks. */
  readonly curves: readonly Curve[];
  readonly marks: readonly Mark[];
  readonly currency: string;
  /** The picture in words. */
  readonly label: string;
};

const NEAR_AN_END = 0.15;

/** A label near an end of the axis stays inside the picture. */
const alignOf = (at: number, along: readonly number[]): 'left' | 'center' | 'right' => {
  const [least, most] = [along[0] ?? 1, along.at(-1) ?? 1];
  const place = Math.log(at / least) / Math.log(most / least || 2);
  return place > 1 - NEAR_AN_END ? 'right' : place < NEAR_AN_END ? 'left' : 'center';
};

const optionOf = (
  { along, axis, curves, marks, currency }: CurveChartProps,
  { count, money }: Locale,
  ink: (typeof INKS)['light' | 'dark'],
) => ({
  animation: false,
  textStyle: { fontFamily: 'system-ui, sans-serif' },
  grid: { left: 8, right: 20, top: 52, bottom: 28, containLabel: true },
  legend: { top: 0, left: 0, textStyle: { color: ink.text }, icon: 'roundRect', itemHeight: 4 },
  // Drawn on the canvas: the policy of the page admits no markup with styles.
  tooltip: {
    trigger: 'axis' as const,
    renderMode: 'richText' as const,
    valueFormatter: (value: unknown) => money(Number(value), currency),
    backgroundColor: ink.card,
    borderColor: ink.line,
    textStyle: { color: ink.text },
  },
  xAxis: {
    type: 'log' as const,
    name: axis,
    nameLocation: 'middle' as const,
    nameGap: 26,
    min: along[0] ?? 1,
    // A mark beyond the last point is shown, too.
    max: Math.max(along.at(-1) ?? 1, ...marks.map(({ at }) => at)),
    splitLine: { show: false },
    nameTextStyle: { color: ink.text },
    axisLabel: { color: ink.text, hideOverlap: true, formatter: (value: number) => count(value) },
  },
  yAxis: {
    type: 'value' as const,
    min: 0,
    splitLine: { lineStyle: { color: ink.line } },
    axisLabel: { color: ink.text, formatter: (value: number) => money(value, currency, 0) },
  },
  series: curves.map(({ name, tone, amounts }, index) => ({
    type: 'line' as const,
    name,
    data: along.map((x, at) => [x, amounts[at] ?? null]),
    color: ink[tone],
    showSymbol: false,
    lineStyle: { width: 2 },
    ...(index === 0 && {
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: ink.text, type: 'dashed' as const },
        data: marks.map(({ at, label }, number) => ({
          xAxis: at,
          // Two marks that are close to each other keep their labels apart.
          label: { color: ink.text, formatter: label, distance: 4 + number * 14, align: alignOf(at, along) },
        })),
      },
    }),
  })),
});

/** Amounts over a quantity, which is logarithmic. */
export const CurveChart = (props: CurveChartProps) => {
  const locale = useLocale();
  const scheme = useScheme();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  useEffect(() => {
    if (box.current === null) return;
    const made = init(box.current);
    chart.current = made;
    const sizes = new ResizeObserver(() => made.resize());
    sizes.observe(box.current);
    return () => {
      sizes.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    chart.current?.setOption(optionOf(props, locale, INKS[scheme]), true);
  }, [props, locale, scheme]);
  return <div ref={box} role="img" aria-label={props.label} style={{ height: '100%' }} />;
};
