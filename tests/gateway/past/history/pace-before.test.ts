import { expect, test } from 'vitest'
import { MarketPace } from '../../../../gateway/past/history/market-pace'
import { createPaceBefore } from '../../../../gateway/past/history/pace-before'
import type { FeedEvent } from '../../../../shared/market/events'
import { dateToMs } from '../../../../shared/market/session'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import type { Row } from '../../../../shared/protocol/kinds'
import { deferredRun } from '../../../support/deferred-run'

const [BEFORE, TODAY] = ['20261119', '20261120'] as const
const minute = (hour: number, of: number) => (hour * 60 + of) * 60_000

const row = (time: number, turnover: number): Row<'breadth'> => ({
  time: dateToMs(BEFORE) + time,
  phase: 3,
  up: 1,
  flat: 0,
  down: 0,
  limitUp: 0,
  limitDown: 0,
  turnover,
  turnoverBefore: 0,
  adNet: 0,
  odBigNet: 0,
})
const ROWS = [row(minute(10, 0) - 1, 600_000), row(minute(10, 1) - 1, 660_000)]

function before(recorded: Record<string, Row<'breadth'>[]>) {
  const pace = new MarketPace()
  const reads: string[] = []
  const { later, settle } = deferredRun()
  const made = createPaceBefore({
    pace,
    series: {
      async read(day, id, kind) {
        reads.push(`${day} ${id} ${kind}`)
        return recorded[day] && encodeSeries('breadth', day, recorded[day], true)
      },
    },
    market: { tradingDay: TODAY },
    written: async () => {},
    later,
  })
  pace.turn(TODAY)
  return {
    pace,
    reads,
    close: made.close,
    observe: (kind: FeedEvent['kind']) => made.observe({ kind } as FeedEvent),
    settle,
  }
}

test('turnover is compared with the day before once past days have arrived', async () => {
  const { pace, reads, observe, settle } = before({ [BEFORE]: ROWS })
  for (const kind of ['day', 'past-day', 'past-day'] as const) observe(kind)
  expect(pace.turnoverBefore(minute(10, 0))).toBe(0)
  await settle()
  expect(reads).toEqual([`${BEFORE} market breadth`])
  expect(Math.round(pace.turnoverBefore(minute(10, 0) + 29_999))).toBe(630_000)
})

test('a day before that was recorded live is not read', async () => {
  const { pace, reads, observe, settle } = before({ [BEFORE]: [row(minute(10, 0) - 1, 1)] })
  pace.recall(ROWS)
  observe('day')
  await settle()
  expect([reads, pace.turnoverBefore(minute(10, 0) - 1)]).toEqual([[], 600_000])
})

test('without a record of the day before nothing is compared', async () => {
  const { pace, observe, settle } = before({ '20261118': ROWS })
  observe('day')
  await settle()
  expect([pace.knowsBefore, pace.turnoverBefore(minute(10, 0))]).toEqual([false, 0])
})

test('prints start no read, and closing cancels one', async () => {
  const { reads, observe, settle, close } = before({ [BEFORE]: ROWS })
  observe('trade')
  await settle()
  observe('day')
  close()
  await settle()
  expect(reads).toEqual([])
})

test('a day before that is missing, or read while closing, is not used', async () => {
  const nothing = before({})
  nothing.observe('past-day')
  await nothing.settle()
  expect([nothing.reads.length, nothing.pace.knowsBefore]).toEqual([1, false])
  const closing = before({ [BEFORE]: ROWS })
  closing.observe('past-day')
  const settled = closing.settle()
  closing.close()
  await settled
  expect(closing.pace.knowsBefore).toBe(false)
})
