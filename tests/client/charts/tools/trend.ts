import type { Drawing } from '../../../../client/charts/tools/drawing'

/** A line through two points, each a time and a value. */
export const trend = (id: string, ...at: [number, number][]): Drawing => ({
  id,
  kind: 'trend',
  basis: 'front',
  at: at.map(([t, v]) => ({ t, v })),
})
