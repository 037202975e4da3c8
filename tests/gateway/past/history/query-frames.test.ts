import { expect, test } from 'vitest'
import { createHistoryQueries } from '../../../../gateway/past/history/history-queries'
import { dateToMs } from '../../../../shared/market/session'
import { decodeFrame, encodeSection, FLAG_DERIVED, joinSections } from '../../../../shared/protocol/frame'
import {
  FRIDAY,
  flowOf,
  INDEX,
  indexMinute,
  minuteOf,
  queryWorld,
  STOCK,
  THURSDAY,
  worldLimits,
} from '../../../support/query-world'
import { printRow } from '../../../support/rows'

const HEAD = { topicId: 0, flags: 0, ingestTime: 0 }

const sectionsOf = (frame: Uint8Array) => {
  const decoded = decodeFrame(frame)
  return decoded.ok
    ? decoded.sections.map(({ kind, epoch, seq, flags }) => [kind, epoch, seq, (flags & FLAG_DERIVED) !== 0])
    : []
}

test('prints of a day are numbered from the first one of their section', async () => {
  const rowsOf = (day: string) =>
    [10, 20, 30].map((second) => printRow({ time: dateToMs(day) + 10 * 3_600_000 + second * 1_000 }))
  const { context } = queryWorld({
    prints: {
      trades: async ({ day, after, limit }) => {
        const rows = rowsOf(day).slice(after, after + limit)
        return {
          count: rows.length,
          last: after + rows.length,
          frame: joinSections([encodeSection('trade', { ...HEAD, epoch: Number(day), seq: after + 1 }, rows)]),
        }
      },
    },
  })
  const { frames } = createHistoryQueries(context)
  const query = { code: STOCK.id, from: THURSDAY, to: FRIDAY }
  const whole = await frames.trades(query, worldLimits())
  expect(sectionsOf(whole.frame)).toEqual([
    ['trade', Number(THURSDAY), 1, false],
    ['trade', Number(FRIDAY), 1, false],
  ])
  const first = await frames.trades(query, worldLimits(2))
  expect([sectionsOf(first.frame), first.next]).toEqual([[['trade', Number(THURSDAY), 1, false]], `${THURSDAY}-2`])
  const rest = await frames.trades({ ...query, cursor: first.next as string }, worldLimits())
  expect(sectionsOf(rest.frame)[0]).toEqual(['trade', Number(THURSDAY), 3, false])
  expect(rest).toMatchObject({ next: null, last: FRIDAY, missing: [] })
  // The cursor is the number of the last print: a range may begin within the day.
  const late = await frames.trades({ ...query, cursor: `${THURSDAY}-1` }, worldLimits(1))
  expect(late.next).toBe(`${THURSDAY}-2`)
})

test('minutes and ledgers have one section a day with its number of rows, marked if derived', async () => {
  const world = queryWorld()
  world.put(THURSDAY, STOCK, 'minute', [minuteOf(1, 1), minuteOf(2, 1)])
  world.put(FRIDAY, STOCK, 'minute', [minuteOf(1, 1)], true)
  world.put(FRIDAY, STOCK, 'flow', [flowOf(1)])
  world.put(FRIDAY, INDEX, 'index-minute', [indexMinute(1, 1)])
  const { frames } = createHistoryQueries(world.context)
  const query = { code: STOCK.id, from: THURSDAY, to: FRIDAY }
  expect(sectionsOf((await frames.minutes(query, worldLimits())).frame)).toEqual([
    ['minute', Number(THURSDAY), 2, false],
    ['minute', Number(FRIDAY), 1, true],
  ])
  const flow = await frames.flow(query, worldLimits())
  expect([sectionsOf(flow.frame), flow.missing]).toEqual([[['flow', Number(FRIDAY), 1, false]], [THURSDAY]])
  for (const read of [frames.minutes, frames.index])
    expect(sectionsOf((await read({ ...query, code: INDEX.id }, worldLimits())).frame)).toEqual([
      ['index-minute', Number(FRIDAY), 1, false],
    ])
})
