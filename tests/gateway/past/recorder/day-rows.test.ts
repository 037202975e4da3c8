import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarketState } from '../../../../gateway/market/state/market-state'
import { dayRowsOf } from '../../../../gateway/past/recorder/day-rows'
import { packPage } from '../../../../gateway/past/recorder/packed-page'
import { decodePage } from '../../../../gateway/past/recorder/page'
import { PrintColumns } from '../../../../gateway/past/recorder/print-columns'
import { DEFAULT_GRADES } from '../../../../shared/flow/grades'
import { SIDES, type Trade } from '../../../../shared/market/events'
import { topic } from '../../../../shared/protocol/topics'
import { makeInstrument } from '../../../support/fake-feed'

const ID = '600519.SH'
const COIN = 'BTCUSDT.BINANCE'
const OPENING = Date.UTC(2026, 6, 6, 1, 25)

const steps = fc.array(
  fc.record({
    /** Mostly forwards, sometimes back in time. */
    after: fc.oneof(
      { weight: 9, arbitrary: fc.nat({ max: 90_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -9_000, max: 0 }) },
    ),
    price: fc.integer({ min: 900, max: 1_100 }),
    volume: fc.integer({ min: 1, max: 400_000 }),
    side: fc.constantFrom(...SIDES),
    buyNo: fc.integer({ min: -9, max: 9 }),
    sellNo: fc.integer({ min: -9, max: 9 }),
    off: fc.oneof(
      { weight: 5, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -50, max: 50 }) },
    ),
  }),
  { maxLength: 120 },
)

describe('the minutes and ledgers of a stored day', () => {
  test.each([
    ['a stock', makeInstrument({ id: ID })],
    ['a stock without order numbers', makeInstrument({ id: ID, hasOrderNumbers: false })],
    [
      'a coin',
      makeInstrument({
        id: COIN,
        kind: 'crypto',
        board: 'crypto',
        priceScale: 2,
        volumeScale: 5,
        hasOrderNumbers: false,
      }),
    ],
  ] as const)('of %s equal those of the running market', (_, instrument) => {
    fc.assert(
      fc.property(steps, (given) => {
        const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 0 })
        state.apply({ kind: 'day', tradingDay: '20260706' })
        state.apply({ kind: 'instruments', instruments: [instrument] })
        const stored = new PrintColumns(0)
        let time = OPENING
        for (const { after, off, ...step } of given) {
          time += after
          const numbers = instrument.hasOrderNumbers ? {} : { buyNo: 0, sellNo: 0 }
          const amount = step.price * step.volume + off
          const trade: Trade = {
            kind: 'trade',
            instrument: instrument.id,
            exchangeTime: time,
            amount,
            venueSeq: 0,
            ...step,
            ...numbers,
          }
          for (const update of state.apply(trade)) if (update.kind === 'trade') stored.add(0, update.row, off, false)
        }
        const read = new PrintColumns(0)
        const all = Uint32Array.from({ length: stored.rows }, (_, at) => at)
        for (let at = 0; at < stored.rows; at += 50)
          decodePage(packPage(stored, all, at, Math.min(stored.rows, at + 50)), read)
        const facts = { always: instrument.kind === 'crypto', hasOrderNumbers: instrument.hasOrderNumbers }
        const { minute, flow } = dayRowsOf(read, facts)
        expect(minute).toEqual(state.rows(topic.tick(instrument.id), 'minute'))
        expect(flow).toEqual(state.rows(topic.flow(instrument.id), 'flow'))
      }),
      { numRuns: 60 },
    )
  })
})
