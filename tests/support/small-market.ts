import { createMarketState } from '../../gateway/market/state/market-state'
import { DEFAULT_GRADES } from '../../shared/flow/grades'
import type { MarketEvent, PastDay, Side } from '../../shared/market/events'
import type { Instrument } from '../../shared/market/instrument'
import { dateToMs, type Phase, slotTime } from '../../shared/market/session'
import type { Update } from '../../shared/protocol/update'

/**
 * A market of three stocks and an index in the real state, driven by hand. `at(slot)` is a time within a minute
 * slot; `trade` books one print. Hand `observe` a recorder to see each event before the state does.
 */
export const MOUTAI = '600519.SH'
export const PINGAN = '000001.SZ'
export const QUIET = '300750.SZ'
export const INDEX = '000016.SH'

const instrument = (id: string, name: string, more: Partial<Instrument> = {}): Instrument => ({
  id,
  name,
  kind: 'stock',
  board: 'main',
  priceScale: 2,
  volumeScale: 0,
  prevClose: 1000,
  limitUp: 1100,
  limitDown: 900,
  floatShares: 1_000_000,
  totalShares: 2_000_000,
  industry: '食品饮料',
  meanVolume5: 240_000,
  hasOrderNumbers: true,
  ...more,
})

export const INSTRUMENTS: Instrument[] = [
  instrument(MOUTAI, '示例酒业'),
  instrument(PINGAN, '示例银行', { industry: '银行', floatShares: 9_000_000 }),
  instrument(QUIET, '示例电池', { industry: '电力设备', hasOrderNumbers: false }),
  instrument(INDEX, '上证50', {
    kind: 'index',
    board: 'index',
    prevClose: 250_000,
    limitUp: 0,
    limitDown: 0,
    industry: '',
    hasOrderNumbers: false,
  }),
]

export function smallMarket(tradingDay = '20261120') {
  const state = createMarketState({ grades: DEFAULT_GRADES, now: () => 1_700_000_000_000 })
  let watch: (event: MarketEvent) => void = () => {}
  let hear: (update: Update) => void = () => {}
  let day = tradingDay
  let phase: Phase = 'morning'
  let time = 0
  let orderNo = 0

  const apply = (event: MarketEvent) => {
    watch(event)
    for (const update of state.apply(event)) hear(update)
  }
  const at = (slot: number) => dateToMs(day) + slotTime(slot) - 30_000

  const market = {
    state,
    apply,
    at,
    clock: () => ({ marketTime: time, phase, tradingDay: day }),
    observe(listener: (event: MarketEvent) => void) {
      watch = listener
    },
    /** Sets the listener for updates of the state. */
    listen(listener: (update: Update) => void) {
      hear = listener
    },
    startDay(next: string, instruments = INSTRUMENTS) {
      apply({ kind: 'day', tradingDay: next })
      day = next
      apply({ kind: 'instruments', instruments })
      apply({
        kind: 'members',
        index: INDEX,
        members: [
          { instrument: MOUTAI, weight: 0.6 },
          { instrument: PINGAN, weight: 0.4 },
        ],
      })
      market.enter('morning', 1)
    },
    enter(next: Phase, slot: number) {
      phase = next
      time = at(slot)
      apply({ kind: 'phase', phase: next, exchangeTime: time })
      state.tick(time)
    },
    /** Moves the market's clock without any print. */
    pass(slot: number) {
      time = at(slot)
      state.tick(time)
    },
    trade(id: string, slot: number, price: number, volume: number, side: Side = 'buy') {
      time = Math.max(time, at(slot))
      orderNo += 2
      const order = { buyNo: orderNo, sellNo: orderNo + 1, venueSeq: orderNo }
      apply({
        kind: 'trade',
        instrument: id,
        exchangeTime: at(slot),
        price,
        volume,
        amount: price * volume,
        side,
        ...order,
      })
      state.tick(time)
    },
    index(slot: number, last: number) {
      time = Math.max(time, at(slot))
      const value = {
        last,
        open: last,
        high: last,
        low: last,
        equalWeight: last,
        volume: slot * 100,
        turnover: slot * 1e6,
      }
      apply({ kind: 'index', instrument: INDEX, exchangeTime: at(slot), ...value })
      state.tick(time)
    },
  }
  market.startDay(tradingDay)
  return market
}

export type SmallMarket = ReturnType<typeof smallMarket>

export const pastDay = (instrument: string, tradingDay: string, close: number, adNet = 0): PastDay => ({
  kind: 'past-day',
  instrument,
  tradingDay,
  open: close,
  high: close + 5,
  low: close - 5,
  close,
  prevClose: close - 10,
  volume: 1_000,
  amount: close * 1_000,
  adNet: [0, 0, adNet, 0],
  odNet: [-adNet, 0, adNet, 0],
})
