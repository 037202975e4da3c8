import type uPlot from 'uplot'

/** Where a scale begins and ends now, whether by itself or by hand; 0…1 before there is anything. */
export function endsOf(plot: Pick<uPlot, 'scales'>, scale: string): [from: number, to: number] {
  const { min, max } = plot.scales[scale] ?? {}
  return [min ?? 0, max ?? 1]
}
