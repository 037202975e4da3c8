import type uPlot from 'uplot'

/** Current bounds of a scale, automatic or set by hand; 0…1 before there is data. */
export function endsOf(plot: Pick<uPlot, 'scales'>, scale: string): [from: number, to: number] {
  const { min, max } = plot.scales[scale] ?? {}
  return [min ?? 0, max ?? 1]
}
