import { describe, expect, test } from 'vitest'
import { COMPARED_WITH, createSignalDays, type SignalDaysOptions } from '../../../../gateway/past/history/signal-days'
import type { SplitFinding } from '../../../../shared/flow/split-finding'
import { eventKinds } from '../../../../shared/market/event-kinds'
import { dateToMs, type Phase } from '../../../../shared/market/session'
import { encodeSeries } from '../../../../shared/protocol/day-series'
import { filledRow } from '../../../support/rows'
import { makeFinding } from '../../../support/split-findings'

const [BEFORE, TODAY] = ['20261119', '20261120']
const STOCK = '600001.SH'
const at = (day: string, hour: number, minute = 0) => dateToMs(day) + (hour * 60 + minute) * 60_000
const event = (day: string, hour: number, kind: 'rocket' | 'dive') => ({
  ...filledRow('market-event', 0),
  ...{ instrument: STOCK, time: at(day, hour), event: eventKinds[kind].code },
})
const finding = (id: string, hour: number, more: Partial<SplitFinding> = {}) =>
  makeFinding({ id, instrument: STOCK, firstEmitTime: at(TODAY, hour), ...more })
const minute = (close: number) => [{ ...filledRow('minute', 0), slot: 7, close }]
const indexMinute = (close: number) => [{ ...filledRow('index-minute', 0), slot: 7, close }]

interface World {
  series?: Record<string, Uint8Array>
  stored?: SplitFinding[]
  live?: SplitFinding[]
  phase?: Phase
  hour?: number
}
function open({ series = {}, stored = [], live = [], phase = 'morning', hour = 10 }: World = {}) {
  const market: SignalDaysOptions['market'] = {
    tradingDay: TODAY,
    phase,
    marketTime: at(TODAY, hour),
    closeAt: (id, slot) => (id === STOCK ? slot : slot * 2),
    findings: () => live,
    marketEvents: () => [event(TODAY, 10, 'dive')],
  }
  return createSignalDays({
    market,
    series: {
      read: async (day, id, kind) => series[`${day} ${id} ${kind}`],
      findings: async (...[from, to, id, count]) => {
        expect([from, to, id]).toEqual([expect.any(String), from, undefined])
        return stored.slice(0, count)
      },
    },
  })
}
const eventsOf = (derived: boolean) =>
  encodeSeries('market-event', BEFORE, [event(BEFORE, 14, 'rocket'), event(BEFORE, 9, 'dive')], derived)
const words = async (world: World, day: string) =>
  (await open(world).signalsOf(day))?.map(({ kind, side }) => `${kind} ${side}`)

describe('the signals of a day', () => {
  test('are its events and findings in the order of their times, each finding once, in its current state', async () => {
    const stored = [finding('a', 11, { side: 'sell' }), finding('b', 9)]
    const live = [finding('a', 11), finding('c', 14, { side: 'sell' }), finding('d', 14, { derived: true })]
    expect(await words({ stored, live }, TODAY)).toEqual(['splitBuy 1', 'dive -1', 'splitBuy 1', 'splitSell -1'])
    // Findings in memory belong to the running day.
    const series = { [`${BEFORE} market market-event`]: eventsOf(false) }
    expect(await words({ series, stored, live }, BEFORE)).toEqual(['dive -1', 'rocket 1', 'splitBuy 1', 'splitSell -1'])
  })

  test('are at most 5,000 findings', async () => {
    const stored = Array.from({ length: 5_001 }, (_, place) => finding(`f${place}`, 9))
    const series = { [`${BEFORE} market market-event`]: eventsOf(false) }
    expect(await words({ series, stored }, BEFORE)).toHaveLength(5_002)
  })

  test('are undefined for a day without a record, or a derived one', async () => {
    expect(await words({}, BEFORE)).toBeUndefined()
    expect(await words({ series: { [`${BEFORE} market market-event`]: eventsOf(true) } }, BEFORE)).toBeUndefined()
  })
})

describe('the prices after signals', () => {
  test.each<[World, object]>([
    [{ hour: 10 }, { ended: 30, closed: false }],
    [
      { hour: 12, phase: 'lunch' },
      { ended: 120, closed: false },
    ],
    [
      { hour: 15, phase: 'closed' },
      { ended: 240, closed: true },
    ],
  ])('of the running day with %j extend to %j', async (world, course) => {
    const { closes, index, course: found } = await open(world).pricesOf(TODAY)
    const close = await closes(STOCK)
    expect([close?.(7), index?.(7), found]).toEqual([7, 14, course])
  })

  test('of a day on record come from its minutes, for a stock or an index', async () => {
    const series = {
      [`${BEFORE} ${STOCK} minute`]: encodeSeries('minute', BEFORE, minute(1_005)),
      [`${BEFORE} 000300.SH index-minute`]: encodeSeries('index-minute', BEFORE, indexMinute(4_000)),
      [`${BEFORE} ${COMPARED_WITH} index-minute`]: encodeSeries('index-minute', BEFORE, indexMinute(3_000)),
    }
    const { closes, index, course } = await open({ series }).pricesOf(BEFORE)
    const [stock, other, none] = [await closes(STOCK), await closes('000300.SH'), await closes('600002.SH')]
    expect([stock?.(7), other?.(7), none, index?.(7), course]).toEqual([
      ...[1_005, 4_000, undefined, 3_000, { ended: 240, closed: true }],
    ])
  })
})
