import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PowerSource } from '../../../../client/store/rows/power-source'
import { TickStore } from '../../../../client/store/rows/tick-store'
import { clock } from '../../../support/market-events'
import { printRow } from '../../../support/rows'
import { section } from '../section'

const at = clock('10:00:00')
/** 520 prints of both sides by turns, then a sweep of 300,300 yuan over three prices. */
const day = [
  ...Array.from({ length: 520 }, (_, row) =>
    printRow({
      time: at + row * 1_000,
      price: 1_000,
      volume: 100,
      side: 1 + (row % 2),
      buyNo: row + 1,
      sellNo: row + 1,
    }),
  ),
  ...[1_000, 1_001, 1_002].map((price) =>
    printRow({ time: at + 600_000, price, volume: 10_000, side: 1, buyNo: 900, sellNo: price }),
  ),
  printRow({ time: at + 600_000, price: 1_002, volume: 100, side: 2, buyNo: 900, sellNo: 901 }),
]
const rules = { floor: 200_000_00, numbered: true }

/** Columns of prints, as the gateway answers them. */
const columns = (prints: typeof day) => {
  const of = (name: 'time' | 'price' | 'volume' | 'side' | 'buyNo' | 'sellNo') =>
    prints.map((print) => print[name] as number)
  return {
    time: of('time'),
    price: of('price'),
    volume: of('volume'),
    side: of('side'),
    buyNo: of('buyNo'),
    sellNo: of('sellNo'),
  }
}
const tickOf = (prints: typeof day) => {
  const tick = new TickStore()
  tick.apply(section('trade', prints, { snapshot: true, seq: 1 }))
  return tick
}

describe('the power trades of a day', () => {
  const whole = new PowerSource(tickOf(day), undefined, rules).read()

  test('are found among the existing prints', () => {
    expect(whole).toMatchObject([{ side: 'buy', amount: 30_030_000, levels: 2, prints: 3 }])
  })

  test('are the same whether the prints arrive in one frame, in many, or from the recorded day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: day.length }),
        fc.array(fc.integer({ min: 1, max: day.length - 1 }), { maxLength: 6 }),
        (kept, cuts) => {
          const tick = tickOf(day.slice(0, kept))
          const source = new PowerSource(tick, kept > 0 ? columns(day.slice(0, kept)) : undefined, rules)
          source.read()
          const ends = [...cuts.filter((cut) => cut > kept).sort((a, b) => a - b), day.length]
          let from = kept
          for (const end of ends) {
            if (end > from) tick.apply(section('trade', day.slice(from, end), { seq: from + 1 }))
            from = Math.max(from, end)
            source.read()
          }
          expect(source.read()).toEqual(whole)
        },
      ),
    )
  })

  test('are the same list until something changes', () => {
    const source = new PowerSource(tickOf(day), undefined, rules)
    expect(source.read()).toBe(source.read())
  })

  test('of the day before are dropped when another begins', () => {
    const tick = tickOf(day)
    const source = new PowerSource(tick, columns(day.slice(0, 50)), rules)
    expect(source.read()).toHaveLength(1)
    tick.apply(section('trade', day.slice(0, 2), { snapshot: true, seq: 1 }))
    expect(source.read()).toEqual([])
  })
})
