import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../../../../shared/flow/grades'
import type { CoinDepth, PerpetualNews } from '../../../../../shared/market/events'
import { beijingDate } from '../../../../../shared/market/session'
import { decodeFrame, rowsOf } from '../../../../../shared/protocol/frame'
import { PERPETUAL_OPEN, PERPETUAL_RATE } from '../../../../../shared/protocol/kinds'
import { topic } from '../../../../../shared/protocol/topics'
import { makeInstrument, makeTrade } from '../../../../support/market-events'

const [SWAP, SPOT] = ['BTCUSDTSWAP.OKX', 'BTCUSDT.OKX']
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** 2026-09-12, a Saturday, 23:50 in Beijing. */
const NOW = Date.UTC(2026, 8, 12, 15, 50)
const NAME = topic.coin(SWAP)

function open(isRead = () => true) {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 5, interest: isRead })
  const instruments = [SWAP, SPOT].map((id) => makeInstrument({ id, kind: 'crypto', board: 'crypto', volumeScale: 4 }))
  state.apply({ kind: 'instruments', instruments })
  state.apply({ kind: 'day', tradingDay: beijingDate(NOW), of: [SWAP, SPOT] })
  const tell = (news: Partial<PerpetualNews>) =>
    state.apply({ kind: 'perpetual', instrument: SWAP, exchangeTime: NOW, ...news })
  const told = (time: number) => state.tick(time).filter((update) => 'topic' in update && update.topic === NAME)
  return { state, tell, told }
}

const depth = (exchangeTime: number, first: number): CoinDepth => ({
  kind: 'coin-depth',
  instrument: SWAP,
  exchangeTime,
  step: 100,
  bid: 999_900,
  ask: 1_000_000,
  bidVolumes: [first, 2],
  askVolumes: [3],
})

describe('a perpetual', () => {
  test('without data has no rows; a bit says which columns are set', () => {
    const { state, tell } = open()
    expect(state.rows(NAME, 'perpetual')).toEqual([])
    tell({ open: 30 })
    const now = { known: PERPETUAL_OPEN, rate: 0, rateTime: 0, settles: 0, every: 0, open: 30, openTime: NOW }
    expect(state.rows(NAME, 'perpetual')).toEqual([now])
    tell({ exchangeTime: NOW + 1, funding: { rate: -7, settlesAt: NOW + HOUR, everyMs: 8 * HOUR } })
    expect(state.rows(NAME, 'perpetual')).toEqual([
      {
        ...now,
        known: PERPETUAL_OPEN | PERPETUAL_RATE,
        rate: -7,
        rateTime: NOW + 1,
        settles: NOW + HOUR,
        every: 8 * HOUR,
      },
    ])
    expect(state.rows(topic.coin(SPOT), 'perpetual')).toEqual([])
  })

  test('publishes news while it has readers; a new reader first receives all rows', () => {
    let isRead = false
    const { state, tell, told } = open(() => isRead)
    tell({ open: 30, earlierOpen: [{ time: NOW - 2 * MINUTE, open: 9 }] })
    expect(told(NOW)).toEqual([])
    isRead = true
    expect(state.rows(NAME, 'perpetual-minute')).toHaveLength(2)
    expect(told(NOW)).toEqual([])
    tell({ exchangeTime: NOW + 1, open: 31 })
    expect(told(NOW + 1)).toMatchObject([
      { kind: 'perpetual', row: { open: 31 } },
      { kind: 'perpetual-minute', row: { slot: NOW / MINUTE, open: 31 } },
    ])
  })

  test('ignores older news, which does not replace a minute either', () => {
    const { state, tell } = open()
    tell({ open: 30 })
    tell({ exchangeTime: NOW - 1, open: 20 })
    tell({
      earlierOpen: [
        { time: NOW, open: 10 },
        { time: NOW - 2 * MINUTE, open: 9 },
      ],
    })
    expect(state.rows(NAME, 'perpetual')).toMatchObject([{ open: 30, openTime: NOW }])
    expect(state.rows(NAME, 'perpetual-minute').map(({ slot, open }) => [slot - NOW / MINUTE, open])).toEqual([
      [-2, 9],
      [0, 30],
    ])
  })

  test('whose venue does not state the interval uses the time since the last settlement', () => {
    const { state, tell } = open()
    tell({ funding: { rate: 1, settlesAt: NOW + HOUR } })
    expect(state.rows(NAME, 'perpetual')).toMatchObject([{ every: 0 }])
    tell({
      settled: [
        { time: NOW - 7 * HOUR, rate: 3 },
        { time: NOW - 15 * HOUR, rate: -2 },
      ],
    })
    expect(state.rows(NAME, 'perpetual')).toMatchObject([{ every: 8 * HOUR }])
    expect(state.rows(NAME, 'funding')).toEqual([
      { time: NOW - 15 * HOUR, rate: -2 },
      { time: NOW - 7 * HOUR, rate: 3 },
    ])
  })

  test('whose newest settlement is not reported yet does not double the interval', () => {
    const { state, tell } = open()
    const due = NOW + HOUR
    tell({ funding: { rate: 1, settlesAt: due }, settled: [{ time: due - 8 * HOUR, rate: 3 }] })
    tell({ exchangeTime: due, funding: { rate: 2, settlesAt: due + 8 * HOUR } })
    expect(state.rows(NAME, 'perpetual')).toMatchObject([{ settles: due + 8 * HOUR, every: 8 * HOUR }])
    tell({ exchangeTime: due + 2 * MINUTE, settled: [{ time: due, rate: 1 }] })
    expect(state.rows(NAME, 'perpetual')).toMatchObject([{ every: 8 * HOUR }])
  })

  test('publishes changes once, and remains over midnight and over the exchanges’ day', () => {
    const { state, tell, told } = open()
    tell({ open: 30, settled: [{ time: NOW - HOUR, rate: 3 }] })
    expect(told(NOW).map(({ kind }) => kind)).toEqual(['perpetual', 'perpetual-minute', 'funding'])
    expect(told(NOW)).toEqual([])
    tell({ settled: [{ time: NOW - HOUR, rate: 3 }], open: 31 })
    expect(told(NOW).map(({ kind }) => kind)).toEqual(['perpetual', 'perpetual-minute'])
    state.apply({ kind: 'day', tradingDay: '20260913', of: [SWAP, SPOT] })
    state.apply({ kind: 'day', tradingDay: '20260914' })
    expect(state.rows(NAME, 'perpetual')).toMatchObject([{ open: 31 }])
    expect(state.rows(NAME, 'funding')).toHaveLength(1)
  })

  test('of an instrument that no list named is counted, not kept', () => {
    const { state } = open()
    state.apply({ kind: 'perpetual', instrument: 'ETHUSDTSWAP.OKX', exchangeTime: NOW, open: 1 })
    expect(state.figures().unknown).toBe(1)
    expect(state.rows('coin:ETHUSDTSWAP.OKX', 'perpetual')).toEqual([])
  })
})

describe('the depth of a coin', () => {
  const rowsIn = (frame: Uint8Array | undefined) => {
    const decoded = frame && decodeFrame(frame)
    if (!decoded?.ok) return []
    return decoded.sections.flatMap((section) => (section.kind === 'coin-depth' ? rowsOf<'coin-depth'>(section) : []))
  }

  test('is published on arrival, with the last price and the number of known bands', () => {
    const { state } = open()
    state.apply(makeTrade({ instrument: SWAP, exchangeTime: NOW, price: 999_950, volume: 1, amount: 999_950 }))
    const updates = state.apply(depth(NOW, 1))
    expect(updates).toMatchObject([{ kind: 'coin-depth', topic: NAME }])
    expect(state.rows(NAME, 'coin-depth')).toMatchObject([
      {
        time: NOW,
        last: 999_950,
        step: 100,
        bid: 999_900,
        ask: 1_000_000,
        bids: 2,
        asks: 1,
        bidVolume0: 1,
        bidVolume2: 0,
      },
    ])
  })

  test('is kept by fifteen seconds, the newest of each, whoever looks; of the last 24 hours, by Beijing’s days', () => {
    const { state } = open()
    for (let k = 0; k <= 5_900; k++) {
      state.apply(depth(NOW + 15_000 * k, k))
      if (k < 2) state.apply(depth(NOW + 15_000 * k + 1_000, 100 + k))
    }
    const all = rowsIn(state.depthFrame(SWAP))
    expect(all.at(-1)?.bidVolume0).toBe(5_900)
    expect(all.length).toBeGreaterThanOrEqual(5_760)
    expect(all.length).toBeLessThanOrEqual(5_760 + 120)
    const sunday = rowsIn(state.depthFrame(SWAP, '20260913'))
    expect([sunday[0]?.time, sunday.length]).toEqual([NOW + 10 * MINUTE, 5_760])
    expect(state.depthFrame(SWAP, '20260911')).toBeUndefined()
    expect(state.depthFrame(SPOT)).toBeUndefined()
  })

  test('of two seconds within a grain the later one stays', () => {
    const { state } = open()
    for (const [ms, first] of [
      [0, 1],
      [1_000, 2],
      [15_000, 3],
      [14_000, 4],
    ] as const)
      state.apply(depth(NOW + ms, first))
    expect(rowsIn(state.depthFrame(SWAP)).map(({ bidVolume0 }) => bidVolume0)).toEqual([2, 3])
  })
})
