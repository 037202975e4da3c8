import { barBounds } from '../../../client/charts/candle-chart'
import type { barPanes } from '../../../client/charts/candle-panes'
import type { Input } from '../../../client/charts/indicators/formulas'
import { createPane } from '../../../client/charts/pane'
import type { ChartView } from '../../../client/charts/state/view'
import { box, type Contender, HEIGHT, THEME } from './stage'

/** Panes of the product one below the other; `shares` of the height. */
export function stackedPanes(
  models: ReturnType<typeof barPanes>,
  shares: readonly number[],
  { bars, view }: { bars: Input; view: ChartView },
): Contender {
  const panes = models.map(({ source, build }, index) =>
    createPane({
      element: box(HEIGHT * (shares[index] ?? 0)),
      source,
      build,
      theme: THEME,
      view,
      leads: index === 0,
      moves: true,
      onPoint: () => undefined,
      bounds: barBounds(() => bars.time.length, 500),
    }),
  )
  return {
    show: (from, to) => void view.show({ from, to }),
    remove: () => {
      for (const pane of panes) pane.remove()
      document.body.replaceChildren()
    },
  }
}
