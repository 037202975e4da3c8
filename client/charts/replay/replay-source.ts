import type { UnixMs } from '../../../shared/market/units'
import type { Input } from '../indicators/formulas'
import type { ChartSource } from '../source'
import { type BarRule, endedBy } from './replay-point'

/** Bars of a source up to a time that can be moved; all of them while none is set. */
export interface ReplaySource extends ChartSource<Input> {
  /** Shows the bars that ended by a time; undefined: all of them, live. */
  show: (until: UnixMs | undefined) => void
}

/** The first `count` bars. */
function firstBars(bars: Input, count: number): Input {
  const parts = Object.entries(bars).map(([name, values]) => [
    name,
    Array.isArray(values) ? values.slice(0, count) : values,
  ])
  return Object.fromEntries(parts) as Input
}

/** While a time is set, changes of the source are not passed on: they are later. */
export function replaySource(source: ChartSource<Input>, rule: BarRule, until?: UnixMs): ReplaySource {
  const listeners = new Set<() => void>()
  let end = until
  let cached: { all: Input; count: number; bars: Input } | undefined
  return {
    columns() {
      const all = source.columns()
      if (end === undefined) return all
      const count = endedBy(all.time, end, rule)
      if (cached?.all !== all || cached.count !== count) cached = { all, count, bars: firstBars(all, count) }
      return cached.bars
    },
    subscribe(listener) {
      const stop = source.subscribe(() => {
        if (end === undefined) listener()
      })
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    show(next) {
      if (next === end) return
      end = next
      for (const listener of [...listeners]) listener()
    },
  }
}
