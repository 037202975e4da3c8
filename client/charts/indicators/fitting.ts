import { type ChosenIndicator, indicatorSpec } from './catalogue'

/** Minimum size of a readable indicator pane, and of the candles with their read-out, CSS pixels. */
const PANE_HEIGHT = 52
const CANDLES_HEIGHT = 150
/** Net of the order flow: the reason why a page has a K-line at all. */
const OWN = 'NET'

/** The chosen indicators that a chart of this height has room for, and those left out: the last panes go first. */
export function fitting(
  chosen: readonly ChosenIndicator[],
  height: number,
): { shown: readonly ChosenIndicator[]; left: readonly ChosenIndicator[] } {
  const isPane = (each: ChosenIndicator) => indicatorSpec(each)?.place === 'pane'
  const below = chosen.filter((each) => indicatorSpec(each)?.place === 'volume').length
  const room = Math.max(0, Math.floor((height - CANDLES_HEIGHT) / PANE_HEIGHT) - below)
  // The page's own content comes before a person's additions.
  const inTurn = chosen.filter(isPane).sort((a, b) => Number(b.id === OWN) - Number(a.id === OWN))
  const left = new Set(inTurn.slice(Math.max(room, inTurn[0]?.id === OWN ? 1 : 0)))
  return left.size === 0
    ? { shown: chosen, left: [] }
    : { shown: chosen.filter((each) => !left.has(each)), left: [...left] }
}
