import { describe, expect, test } from 'vitest'
import { TopicLogs } from '../../../../gateway/market/numbering/topic-logs'
import { ContinuedNumbering } from '../../../../gateway/serve/bus/numbering'
import { topic } from '../../../../shared/protocol/topics'
import type { Update } from '../../../../shared/protocol/update'
import { printRow } from '../../../support/rows'

const TICK = topic.tick('600519.SH')
const OTHER = topic.tick('000001.SZ')
const STARTED = Date.UTC(2026, 6, 6)

describe('a feed that continues its journal', () => {
  const prints = [1, 2, 3].map((price) => ({ row: printRow({ price, time: STARTED + price }), ingestTime: 1 }))
  const tail = {
    epoch: 77,
    tradingDay: '20260706',
    feed: 'f',
    marketTime: STARTED + 3,
    newestRow: STARTED + 3,
    topics: new Map([[TICK, { kind: 'trade' as const, epoch: 77, seq: 12, rows: prints }]]),
  }
  const trade = (time: number): Update => ({ kind: 'trade', topic: TICK, row: printRow({ time }), ingestTime: 2 })

  test('keeps epoch and numbers, and uses no number twice', () => {
    const topics = new TopicLogs({ rows: () => [] }, STARTED)
    const numbering = new ContinuedNumbering(topics, tail)
    expect(numbering.restart('20260706', 'f', () => topics.append({ kind: 'reset', ingestTime: 1 }))).toBe(true)
    expect(topics.currentEpoch).toBe(77)
    expect(topics.log(TICK)).toMatchObject({ epoch: 77, seq: 12, oldest: 10 })
    expect(topics.log(TICK).resume({ epoch: 77, seq: 10 })).toBeDefined()
    expect([STARTED + 2, STARTED + 3, STARTED + 4].map((time) => numbering.admits(trade(time)))).toEqual([
      false,
      false,
      true,
    ])
  })

  test('that repeats the day numbers from the first unnumbered row on, also among rows of one time', () => {
    const topics = new TopicLogs({ rows: () => [] }, STARTED)
    const numbering = new ContinuedNumbering(topics, tail, () => 'again')
    numbering.restart('20260706', 'f', () => topics.append({ kind: 'reset', ingestTime: 1 }))
    const told = Array.from({ length: 14 }, () => numbering.admits(trade(STARTED + 3)))
    expect(told.filter((isNew) => !isNew)).toHaveLength(12)
    expect(told.slice(12)).toEqual([true, true])
    const other: Update = { kind: 'trade', topic: OTHER, row: printRow({ time: STARTED }), ingestTime: 2 }
    expect(numbering.admits(other)).toBe(true)
  })

  test('that repeats the day differently numbers no row of any topic up to the reached time', () => {
    const topics = new TopicLogs({ rows: () => [] }, STARTED)
    const numbering = new ContinuedNumbering(topics, tail, () => 'otherwise')
    numbering.restart('20260706', 'f', () => topics.append({ kind: 'reset', ingestTime: 1 }))
    const other = (time: number): Update => ({
      kind: 'trade',
      topic: OTHER,
      row: printRow({ time }),
      ingestTime: 2,
    })
    expect([other(STARTED + 3), trade(STARTED + 3), other(STARTED + 4)].map((one) => numbering.admits(one))).toEqual([
      false,
      false,
      true,
    ])
  })

  test.each([
    ['another day', '20260707', 'f'],
    ['another feed', '20260706', 'g'],
  ])('starts again on %s', (_, day, feed) => {
    const topics = new TopicLogs({ rows: () => [] }, STARTED)
    const numbering = new ContinuedNumbering(topics, tail)
    expect(numbering.restart(day, feed, () => topics.append({ kind: 'reset', ingestTime: 1 }))).toBe(false)
    expect(topics.currentEpoch).not.toBe(77)
    expect(numbering.admits(trade(STARTED))).toBe(true)
  })
})
