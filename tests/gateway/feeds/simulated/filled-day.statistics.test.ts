import { beforeAll, describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import type { FeedEvent } from '../../../../shared/market/events'
import { topic } from '../../../../shared/protocol/topics'
import { at, runEngine } from './run-engine'

const OPTIONS = { instrumentCount: 60, bookCount: 6 }
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Of the stocks of a day: parts of the active money by grade, and nets beside the turnover, the median of all. */
function figuresOf(events: readonly FeedEvent[]) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 0 })
  const money = [0, 0, 0, 0]
  for (const event of events) {
    if (event.kind === 'status') continue
    const listed = event.kind === 'trade' ? state.instrument(event.instrument) : undefined
    for (const update of state.apply(event)) {
      if (update.kind !== 'trade' || event.kind !== 'trade' || listed?.kind !== 'stock' || event.side === 'none')
        continue
      const grade = event.side === 'buy' ? update.row.buyGrade : update.row.sellGrade
      money[grade] = (money[grade] as number) + event.amount / 10 ** listed.priceScale
    }
  }
  const all = money.reduce((sum, part) => sum + part, 0)
  const { id } = state.instrumentTable()
  const rows = state
    .rows(topic.boardMarket, 'board')
    .filter(({ index, turnover }) => turnover > 0 && state.instrument(id[index] ?? '')?.kind === 'stock')
  return {
    grades: money.map((part) => part / all),
    active: median(rows.map(({ adX, adL, adM, adS, turnover }) => Math.abs(adX + adL + adM + adS) / turnover)),
    large: median(rows.map(({ odX, odL, turnover }) => Math.abs(odX + odL) / turnover)),
  }
}

describe('a day that is filled in, beside the same hours lived through', () => {
  let lived: ReturnType<typeof figuresOf>
  let filled: ReturnType<typeof figuresOf>
  beforeAll(() => {
    const run = runEngine({ ...OPTIONS, startTime: at(9, 24) })
    lived = figuresOf([...run.start, ...run.until(at(10, 30))])
    filled = figuresOf(runEngine({ ...OPTIONS, startTime: at(10, 30) }).start)
  })

  test.each([0, 1, 2, 3])('has about as much of its money in grade %i', (grade) => {
    const [there = 0, here = 0] = [lived.grades[grade], filled.grades[grade]]
    expect(Math.abs(here - there), `${filled.grades} beside ${lived.grades}`).toBeLessThan(0.12)
  })

  test('nets as much of its active money, and as little of what large orders traded', () => {
    expect(filled.active / lived.active).toBeGreaterThan(0.5)
    expect(filled.active / lived.active).toBeLessThan(2)
    expect(filled.large).toBeLessThan(0.02)
    expect(lived.large).toBeLessThan(0.02)
  })
})
