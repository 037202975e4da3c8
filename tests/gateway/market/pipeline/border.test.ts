import { expect, test } from 'vitest'
import { Border } from '../../../../gateway/market/pipeline/border'
import { borderReport } from '../../../../gateway/watch/health/border'
import type { Instrument } from '../../../../shared/market/instrument'
import { makeInstrument, makeTrade } from '../../../support/fake-feed'

const ID = makeTrade().instrument
const leftOut = { rows: 0, places: [] }

function borderWith(stated: Partial<Instrument>) {
  const border = new Border()
  border.believed({ kind: 'day', tradingDay: '20260706' })
  border.believed({ kind: 'instruments', instruments: [makeInstrument({ id: ID, ...stated })] })
  return border
}

const LIMITS = { limitUp: 1_650, limitDown: 1_350 }
const isTaken = (border: Border, price: number) => border.believed(makeTrade({ price })) !== undefined

test.each<[string, Partial<Instrument>, number, boolean]>([
  ['at ten times a stated limit', { ...LIMITS, limitsStated: true }, 14_840, false],
  ['below a stated limit', { ...LIMITS, limitsStated: true }, 1_349, false],
  ['at a stated limit', { ...LIMITS, limitsStated: true }, 1_650, true],
  ['beyond limits by a rule', LIMITS, 1_660, true],
  ['at ten times a limit by a rule', LIMITS, 14_840, false],
  ['at a tenth of the previous close', LIMITS, 100, false],
  ['of a fund beyond limits by a rule', { ...LIMITS, kind: 'fund', board: 'fund' }, 1_660, true],
  ['of a bond at ten times a limit by a rule', { ...LIMITS, kind: 'bond', board: 'bond' }, 14_840, false],
  ['on a day without limits', { limitUp: 0, limitDown: 0 }, 14_840, true],
])('a print %s: taken is %4$s', (_, stated, price, taken) => {
  expect(isTaken(borderWith(stated), price)).toBe(taken)
})

test('a price beyond the limits of a rule proves that a stock has none today', () => {
  const border = borderWith(LIMITS)
  const again = () => {
    const event = border.believed({ kind: 'instruments', instruments: [makeInstrument({ id: ID, ...LIMITS })] })
    return event?.kind === 'instruments' ? event.instruments[0]?.limitDown : undefined
  }
  expect([isTaken(border, 1_350), border.takeFreed(), again()]).toEqual([true, undefined, 1_350])
  expect(isTaken(border, 1_200)).toBe(true)
  expect(border.takeFreed()).toMatchObject({ id: ID, limitUp: 0, limitDown: 0 })
  expect([isTaken(border, 1_100), border.takeFreed(), again()]).toEqual([true, undefined, 0])
  border.believed({ kind: 'day', tradingDay: '20260707' })
  expect(again()).toBe(1_350)
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

test('a price that doubles or halves from one to the next proves no day without limits', () => {
  const border = borderWith(LIMITS)
  expect([1_500, 3_100, 740, 1_500].map((price) => isTaken(border, price))).toEqual([true, false, false, true])
  expect(border.takeFreed()).toBeUndefined()
  expect([isTaken(border, 2_900), border.takeFreed()?.limitUp]).toEqual([true, 0])
  expect([14_840, 1_500].map((price) => isTaken(border, price))).toEqual([false, true])
})
