import { expect, test } from 'vitest'
import { Border } from '../../../../gateway/market/pipeline/border'
import { borderReport } from '../../../../gateway/watch/health/border'
import type { Instrument } from '../../../../shared/market/instrument'
import { makeInstrument, makeTrade } from '../../../support/fake-feed'
import { makeQuote } from '../../../support/market-events'

const ID = makeTrade().instrument
const leftOut = { rows: 0, places: [] }

function borderWith(stated: Partial<Instrument>) {
  const border = new Border()
  border.believed({ kind: 'day', tradingDay: '20260706' })
  border.believed({ kind: 'instruments', instruments: [makeInstrument({ id: ID, ...stated })] })
  return border
}

const LIMITS = { limitUp: 1_650, limitDown: 1_350 }
let moment = 1_783_301_400_000
/** Whether a print of a later moment than all before is taken. */
const isTaken = (border: Border, price: number) =>
  border.believed(makeTrade({ price, exchangeTime: ++moment })) !== undefined
/** What a print proves of earlier ones: instruments by their upper limits, prints by their prices. */
const proven = (border: Border) =>
  border.takeProven().map((event) => {
    if (event.kind === 'instruments') return { limitUp: event.instruments[0]?.limitUp }
    return event.kind === 'trade' ? event.price : event
  })

test.each<[string, Partial<Instrument>, number, boolean]>([
  ['at ten times a stated limit', { ...LIMITS, limitsStated: true }, 14_840, false],
  ['below a stated limit', { ...LIMITS, limitsStated: true }, 1_349, false],
  ['at a stated limit', { ...LIMITS, limitsStated: true }, 1_650, true],
  ['alone beyond limits by a rule', LIMITS, 1_660, false],
  ['at ten times a limit by a rule', LIMITS, 14_840, false],
  ['at a tenth of the previous close', LIMITS, 100, false],
  ['of a fund alone beyond limits by a rule', { ...LIMITS, kind: 'fund', board: 'fund' }, 1_660, false],
  ['of a bond at ten times a limit by a rule', { ...LIMITS, kind: 'bond', board: 'bond' }, 14_840, false],
  ['on a day without limits', { limitUp: 0, limitDown: 0 }, 14_840, true],
])('a print %s: taken is %4$s', (_, stated, price, taken) => {
  expect(isTaken(borderWith(stated), price)).toBe(taken)
})

test('two prices beyond the limits of a rule prove that a stock has no limits today, and neither is lost', () => {
  const border = borderWith(LIMITS)
  const again = () => {
    const event = border.believed({ kind: 'instruments', instruments: [makeInstrument({ id: ID, ...LIMITS })] })
    return event?.kind === 'instruments' ? event.instruments[0]?.limitDown : undefined
  }
  expect([isTaken(border, 1_350), proven(border), again()]).toEqual([true, [], 1_350])
  expect([isTaken(border, 1_200), proven(border), again()]).toEqual([false, [], 1_350])
  expect(border.refused().beyondLimits.count).toBe(1)
  expect([isTaken(border, 1_100), proven(border), again()]).toEqual([true, [{ limitUp: 0 }, 1_200], 0])
  expect(border.refused().beyondLimits.count).toBe(0)
  expect([isTaken(border, 1_000), proven(border), again()]).toEqual([true, [], 0])
  border.believed({ kind: 'day', tradingDay: '20260707' })
  expect(again()).toBe(1_350)
})

test('prints of one moment do not prove each other; all of them are believed with a later one', () => {
  const border = borderWith(LIMITS)
  const at = (price: number, exchangeTime: number) => border.believed(makeTrade({ price, exchangeTime })) !== undefined
  expect([at(1_200, moment + 5), at(1_201, moment + 5), at(1_202, moment + 6)]).toEqual([false, false, true])
  expect(proven(border)).toEqual([{ limitUp: 0 }, 1_200, 1_201])
  moment += 10
})

test('a doubtful price is left out when the next one is within the limits', () => {
  const border = borderWith(LIMITS)
  expect([1_875, 1_500, 1_875, 1_500].map((price) => isTaken(border, price))).toEqual([false, true, false, true])
  expect(proven(border)).toEqual([])
  expect(border.refused().beyondLimits.count).toBe(2)
})

test('open, high and low of a snapshot are clamped to the limits, and prove nothing', () => {
  const border = borderWith(LIMITS)
  const quote = (open: number, high: number, low: number) => {
    const event = border.believed(makeQuote({ instrument: ID, last: 1_500, open, high, low, exchangeTime: ++moment }))
    return event?.kind === 'quote' ? [event.open, event.high, event.low] : event
  }
  expect(quote(1_500, 1_650, 1_350)).toEqual([1_500, 1_650, 1_350])
  expect([quote(1_500, 1_651, 1_490), quote(1_500, 1_651, 1_490)]).toEqual([
    [1_500, 0, 1_490],
    [1_500, 0, 1_490],
  ])
  expect(quote(1_349, 1_510, 1_349)).toEqual([0, 1_510, 0])
  expect([proven(border), border.refused().beyondLimits.count]).toEqual([[], 3])
  expect([isTaken(border, 1_800), isTaken(border, 1_810)]).toEqual([false, true])
  expect(quote(1_500, 1_900, 1_490)).toEqual([1_500, 1_900, 1_490])
  expect(quote(1_500, 14_840, 1_490)).toEqual([1_500, 0, 1_490])
})

test('two prices of a fund beyond the limits of a rule are believed, and its limits stay', () => {
  const border = borderWith({ ...LIMITS, kind: 'fund', board: 'fund' })
  expect([isTaken(border, 1_700), isTaken(border, 1_710), proven(border)]).toEqual([false, true, [1_700]])
})

test('a stock that opens far below its close without limits is believed from its second price on', () => {
  const border = borderWith({ limitUp: 122, limitDown: 100, prevClose: 111 })
  expect([111, 50, 49, 52, 55].map((price) => isTaken(border, price))).toEqual([true, false, true, true, true])
  expect(proven(border)).toEqual([{ limitUp: 0 }, 50])
})

test('limits stated by a feed are valid for the day, whatever a later row omits', () => {
  const border = borderWith({ ...LIMITS, limitsStated: true })
  const later = border.believed({
    kind: 'instruments',
    instruments: [makeInstrument({ id: ID, limitUp: 0, limitDown: 0 })],
  })
  expect(later).toMatchObject({ instruments: [LIMITS] })
  expect(isTaken(border, 14_840)).toBe(false)
})

test('prices beyond the limits are counted, and the report names the instrument until the next day', () => {
  const border = borderWith({ ...LIMITS, limitsStated: true })
  const report = () => borderReport({ ...border.refused(), leftOut }, 1)
  expect(report()).toMatchObject({ state: 'ok', figures: { beyondLimits: 0 } })
  expect([isTaken(border, 14_840), isTaken(border, 14_841)]).toEqual([false, false])
  expect(report()).toMatchObject({ state: 'late', figures: { beyondLimits: 2, refused: 0 } })
  expect(report().words).toContain(ID)
  border.believed({ kind: 'day', tradingDay: '20260707' })
  expect(report()).toMatchObject({ state: 'ok', figures: { beyondLimits: 0 } })
  expect(isTaken(border, 14_840)).toBe(true)
})

test('a stock without limits that doubles or halves from one price to the next is doubted again', () => {
  const border = borderWith(LIMITS)
  expect([1_500, 3_100, 740, 1_500].map((price) => isTaken(border, price))).toEqual([true, false, false, true])
  expect([2_900, 2_910].map((price) => isTaken(border, price))).toEqual([false, true])
  expect(proven(border)).toEqual([{ limitUp: 0 }, 2_900])
  expect([1_300, 2_950, 1_300, 1_310].map((price) => isTaken(border, price))).toEqual([false, true, false, true])
  expect(proven(border)).toEqual([1_300])
  expect([14_840, 14_840].map((price) => isTaken(border, price))).toEqual([false, false])
})

test.each<[string, number, number, boolean]>([
  ['30 % above the first', 2_000, 2_600, true],
  ['more than that above it', 2_000, 2_601, false],
  ['30 % below the first', 1_300, 1_000, true],
  ['more than that below it', 1_300, 999, false],
])('a second price %s: both are believed is %4$s', (_, first, second, believed) => {
  const border = borderWith(LIMITS)
  expect([isTaken(border, first), isTaken(border, second)]).toEqual([false, believed])
})

test.each<[number, number, boolean]>([
  [13_500, 13_500, true],
  [13_501, 13_501, false],
  // A ninth of the previous close, 1,500, is 166.7.
  [167, 167, true],
  [166, 166, false],
])('two prices of %d: nine times the previous close and its inverse are the farthest', (first, second, believed) => {
  const border = borderWith({ ...LIMITS, prevClose: 1_500 })
  expect([isTaken(border, first), isTaken(border, second)]).toEqual([false, believed])
})

test('the newest sixteen doubtful prints of one time are buffered', () => {
  const border = borderWith(LIMITS)
  const exchangeTime = ++moment
  for (let price = 1_200; price < 1_218; price++) border.believed(makeTrade({ price, exchangeTime }))
  expect(isTaken(border, 1_210)).toBe(true)
  expect(proven(border)).toEqual([{ limitUp: 0 }, ...Array.from({ length: 16 }, (_, at) => 1_202 + at)])
})

test('a stock proven to be without limits stays so, whatever a later row states', () => {
  const border = borderWith(LIMITS)
  expect([1_200, 1_201].map((price) => isTaken(border, price))).toEqual([false, true])
  border.believed({ kind: 'instruments', instruments: [makeInstrument({ id: ID, limitUp: 0, limitDown: 0 })] })
  // Still judged by the price before it: what was known of the day is not forgotten.
  expect([isTaken(border, 2_500), isTaken(border, 1_250)]).toEqual([false, true])
})
