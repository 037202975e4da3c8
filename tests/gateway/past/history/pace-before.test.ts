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
  const asked: string[] = []
  const { later, settle } = deferredRun()
  const made = createPaceBefore({
    pace,
    series: {
      async read(day, id, kind) {
        asked.push(`${day} ${id} ${kind}`)
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
    asked,
    close: made.close,
    hear: (kind: FeedEvent['kind']) => made.observe({ kind } as FeedEvent),
    settle,
  }
}

test('turnover is compared with the day before once its past has come', async () => {
  const { pace, asked, hear, settle } = before({ [BEFORE]: ROWS })
  for (const kind of ['day', 'past-day', 'past-day'] as const) hear(kind)
  expect(pace.turnoverBefore(minute(10, 0))).toBe(0)
  await settle()
  expect(asked).toEqual([`${BEFORE} market breadth`])
  expect(Math.round(pace.turnoverBefore(minute(10, 0) + 29_999))).toBe(630_000)
})

test('a day before that was recorded is not asked for', async () => {
  const { pace, asked, hear, settle } = before({ [BEFORE]: [row(minute(10, 0) - 1, 1)] })
  pace.recall(ROWS)
  hear('day')
  await settle()
  expect([asked, pace.turnoverBefore(minute(10, 0) - 1)]).toEqual([[], 600_000])
})

test('where no day before is known, nothing is compared', async () => {
  const { pace, hear, settle } = before({ '20261118': ROWS })
  hear('day')
  await settle()
  expect([pace.knowsBefore, pace.turnoverBefore(minute(10, 0))]).toEqual([false, 0])
})

test('prints do not ask for it, nor does anything after the end', async () => {
  const { asked, hear, settle, close } = before({ [BEFORE]: ROWS })
  hear('trade')
  await settle()
  hear('day')
  close()
  await settle()
  expect(asked).toEqual([])
})

test('a day before that is read while it is closed, or of which there is nothing, is not told', async () => {
  const nothing = before({})
  nothing.hear('past-day')
  await nothing.settle()
  expect([nothing.asked.length, nothing.pace.knowsBefore]).toEqual([1, false])
  const closing = before({ [BEFORE]: ROWS })
  closing.hear('past-day')
  const settled = closing.settle()
  closing.close()
  await settled
  expect(closing.pace.knowsBefore).toBe(false)
})
