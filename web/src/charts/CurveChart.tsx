import { useComputedColorScheme } from '@mantine/core';
import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { type Locale, useLocale } from '../locale.tsx';
import type { LotPoint } from '../service/client.ts';

use([LineChart, GridComponent, TooltipComponent, LegendComponent, MarkLineComponent, CanvasRenderer]);

const INKS = {
  light: {
    text: '#566070',
    line: '#dde1e7',
    card: '#ffffff',
    offer: '#18528b',
    unit: '#4f86c7',
    setup: '#c2701a',
  },
  dark: {
    text: '#a9b2bf',
    line: '#353b44',
    card: '#1f2328',
    offer: '#b5cbe5',
    unit: '#6695cd',
    setup: '#e9a255',
  },
} as const;

type Props = {
  readonly points: readonly LotPoint[];
  readonly currency: string;
  readonly lotSize: number;
  readonly label: string;
};

const series = (name: string, color: string, data: readonly [number, number][], more: object = {}) => ({
  type: 'line' as const,
  name,
  data,
  color,
  showSymbol: false,
  lineStyle: { width: 2 },
  ...more,
});

const optionOf = (
  { points, currency, lotSize }: Props,
  { t, count, money }: Locale,
  ink: (typeof INKS)['light' | 'dark'],
) => {
  const along = (key: 'offer_price' | 'unit_cost' | 'setup_per_piece') =>
    points.map((point): [number, number] => [point.lot_size, point[key]]);
  const axis = { axisLabel: { color: ink.text }, nameTextStyle: { color: ink.text } };
  return {
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    grid: { left: 8, right: 20, top: 36, bottom: 28, containLabel: true },
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
      name: t('lots.axis'),
      nameLocation: 'middle' as const,
      nameGap: 26,
      min: points[0]?.lot_size ?? 1,
      max: points.at(-1)?.lot_size ?? 1,
      splitLine: { show: false },
      ...axis,
      axisLabel: { color: ink.text, formatter: (value: number) => count(value) },
    },
    yAxis: {
      type: 'value' as const,
      min: 0,
      splitLine: { lineStyle: { color: ink.line } },
      ...axis,
      axisLabel: { color: ink.text, formatter: (value: number) => money(value, currency, 0) },
    },
    series: [
      series(t('lots.offer'), ink.offer, along('offer_price'), {
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: ink.text, type: 'dashed' },
          label: { color: ink.text, formatter: t('part.lot', { count: count(lotSize) }) },
          data: [{ xAxis: lotSize }],
        },
      }),
      series(t('lots.unit'), ink.unit, along('unit_cost')),
      series(t('lots.setup'), ink.setup, along('setup_per_piece')),
    ],
  };
};

/** Offer price, unit cost and set-up share over the lot size, which is logarithmic. */
export const LotChart = (props: Props) => {
  const locale = useLocale();
  const scheme = useComputedColorScheme('light');
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
