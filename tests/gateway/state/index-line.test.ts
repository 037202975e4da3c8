import { describe, expect, test } from 'vitest'
import { DayBook } from '../../../gateway/state/day-book'
import { Indexes } from '../../../gateway/state/indexes'
import { Registry } from '../../../gateway/state/registry'
import { DEFAULT_GRADES } from '../../../shared/flow/grades'
import { clock, makeInstrument, makeTrade } from '../../support/market-events'

const INDEX = makeInstrument({ id: '000016.SH', kind: 'index', board: 'index', prevClose: 300_000, industry: '' })
const IDS = ['600001.SH', '600002.SH', '600003.SH'] as const

function market() {
  const registry = new Registry(1)
  registry.put([INDEX, ...IDS.map((id) => makeInstrument({ id }))])
  const days = new DayBook(registry, DEFAULT_GRADES)
  const indexes = new Indexes(registry, (id) => days.get(id))
  const print = (instrument: string, price: number) => {
    const day = days.get(instrument) ?? days.open(instrument)
    indexes.unresolve()
    day?.addTrade(makeTrade({ instrument, price }))
  }
  const setMembers = (...weights: number[]) =>
    indexes.setMembers({
      kind: 'members',
      index: INDEX.id,
      members: weights.flatMap((weight, at) => (weight > 0 ? [{ instrument: IDS[at] as string, weight }] : [])),
    })
  const now = () => {
    indexes.refresh(clock('09:31:00'))
    const line = indexes.get(INDEX.id)
    return { last: line?.last, equalWeight: line?.equalWeight }
  }
  return { registry, indexes, print, setMembers, now }
}

describe('an index whose value is computed here', () => {
  test('takes weights as parts of their sum', () => {
    const { indexes, print, setMembers, now } = market()
    setMembers(30, 50)
    print('600001.SH', 1_080)
    expect(now()).toEqual({ last: 309_000, equalWeight: 312_000 })
    expect(indexes.membersOf(INDEX.id).map(({ weight }) => weight)).toEqual([0.375, 0.625])
  })

  test('does not jump when its members change during the day, and goes on by the new ones', () => {
    const { print, setMembers, now } = market()
    setMembers(0.5, 0.5)
    print('600001.SH', 1_100)
    print('600003.SH', 900)
    expect(now()).toEqual({ last: 315_000, equalWeight: 315_000 })
    setMembers(0, 0.5, 0.5)
    expect(now()).toEqual({ last: 315_000, equalWeight: 315_000 })
    print('600003.SH', 995)
    expect(now()).toEqual({ last: Math.round((315_000 * 0.9975) / 0.95), equalWeight: 330_750 })
  })

  test('does not jump when a member goes ex-rights overnight or is halted', () => {
    const { registry, indexes, print, setMembers, now } = market()
    setMembers(0.5, 0.5)
    registry.put([makeInstrument({ id: '600001.SH', prevClose: 500 })])
    indexes.restart()
    print('600001.SH', 500)
    expect(now()).toEqual({ last: 300_000, equalWeight: 300_000 })
    print('600001.SH', 505)
    expect(now()).toEqual({ last: 301_500, equalWeight: 301_500 })
  })

  test('starts every day with its own divisor again', () => {
    const { indexes, print, setMembers, now } = market()
    setMembers(0.5, 0.5)
    print('600001.SH', 1_100)
    now()
    setMembers(0, 0, 1)
    indexes.restart()
    print('600003.SH', 1_010)
    expect(now()).toEqual({ last: 303_000, equalWeight: 303_000 })
  })
})
