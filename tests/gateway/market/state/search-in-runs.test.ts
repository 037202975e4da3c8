import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchInRuns } from '../../../../gateway/market/state/search-in-runs'
import { LIGHT_BUDGET } from '../../../../shared/flow/split/budget'
import type { SplitSearch } from '../../../../shared/flow/split/verdict/successor'
import { SplitDetector } from '../../../../shared/flow/split-detector'
import type { Trade } from '../../../../shared/market/events'
import { flowTape } from '../../../support/flow-tape'
import { clock } from '../../../support/market-events'

const scales = { priceScale: 2 }
const PRINTS = flowTape({
  seed: 3,
  startTime: clock('09:31:00'),
  seconds: 600,
  perSecond: 3,
  parent: { side: 'buy', size: 3_700, everyMs: 8_000, jitter: 0.1, from: 60_000, count: 30 },
}).filter((event): event is Trade => event.kind === 'trade')

/** A search that writes down what it is asked. */
function listening() {
  const said: (number | string)[] = []
  const search: SplitSearch = {
    add: ({ exchangeTime }) => said.push(exchangeTime),
    advance: (time) => said.push(`to ${time}`),
    take: () => [],
    end: () => [],
  }
  return { said, search }
}

test('waiting prints are searched in order before the clock advances or a query is answered', () => {
  for (const ask of ['take', 'end'] as const) {
    const { said, search } = listening()
    const runs = new SearchInRuns(search)
    for (const print of PRINTS.slice(0, 3)) runs.add(print)
    expect(said).toEqual([])
    runs.advance(7)
    runs.add(PRINTS[3] as Trade)
    runs[ask]()
    const times = PRINTS.map(({ exchangeTime }) => exchangeTime)
    expect(said).toEqual([...times.slice(0, 3), 'to 7', times[3]])
  }
})

test('at most 64 prints wait', () => {
  const { said, search } = listening()
  const runs = new SearchInRuns(search)
  for (const print of PRINTS.slice(0, 200)) runs.add(print)
  expect(said).toHaveLength(192)
})

test('findings are those of the search without runs, at any time of reading', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: PRINTS.length }), { maxLength: 8 }), (looks) => {
      const alone = new SplitDetector({ instrument: 'X', scales, budget: LIGHT_BUDGET })
      const runs = new SearchInRuns(new SplitDetector({ instrument: 'X', scales, budget: LIGHT_BUDGET }))
      for (const [place, print] of PRINTS.entries()) {
        alone.add(print)
        runs.add(print)
        if (looks.includes(place)) expect(runs.take()).toEqual(alone.take())
      }
      const ended = runs.end()
      expect(ended).toEqual(alone.end())
      expect(looks.length > 0 || ended.length > 0).toBe(true)
    }),
    { numRuns: 10 },
  )
})
