import { describe, expect, test } from 'vitest'
import { derivedPast } from '../../../../../gateway/feeds/simulated/past/derived-past'
import { beijingDate, isTrading, minuteSlot, phaseAt, timeOfDay } from '../../../../../shared/market/session'
import type { DayRow } from '../../../../../shared/protocol/rest'
import { makeInstrument } from '../../../../support/fake-feed'

const STOCK = makeInstrument({ id: '600519.SH' })
const DAY: DayRow = {
  tradingDay: '20260706',
  open: 1_000,
  high: 1_050,
  low: 980,
  close: 1_030,
  prevClose: 990,
  volume: 900_000_000,
  turnover: 9_100_000_000,
  adNet: [1e7, 0, 2e7, 1e7],
  odNet: [-3e7, 0, 2e7, 1e7],
  completeness: 1,
}
const days = ['20260706', '20260707', '20260708', '20260709', '20260710'].flatMap((tradingDay) =>
  [1, 2, 3].map((seed) => {
    const day: DayRow = { ...DAY, tradingDay }
    return { day, ...derivedPast(seed)(STOCK, day) }
  }),
)
const all = days.flatMap(({ findings, minute, day }) => findings.map((finding) => ({ finding, minute, day })))
const sum = (numbers: readonly number[]) => numbers.reduce((whole, each) => whole + each, 0)

describe('split findings of a derived day', () => {
  test('are some three of a stock of nine billion yuan, marked as derived, and the same every time', () => {
    expect(all.length).toBeGreaterThan(days.length * 2)
    expect(all.length).toBeLessThanOrEqual(days.length * 4)
    expect(all.every(({ finding }) => finding.derived && finding.state === 'closed')).toBe(true)
    expect(new Set(all.map(({ finding, day }) => `${finding.id} ${day.tradingDay}`)).size).toBeGreaterThan(10)
    expect(derivedPast(1)(STOCK, DAY).findings).toEqual(derivedPast(1)(STOCK, DAY).findings)
    expect(derivedPast(2)(STOCK, DAY).findings).not.toEqual(derivedPast(1)(STOCK, DAY).findings)
  })

  test('have children at times of trading and prices of their minutes, and take at most two fifths of these', () => {
    for (const { finding, minute, day } of all) {
      const taken = new Map<number, number>()
      for (const { time, price, volume, orderNo } of finding.children) {
        const slot = minuteSlot(timeOfDay(time))
        const row = minute.find((each) => each.slot === slot)
        expect([beijingDate(time), isTrading(phaseAt(timeOfDay(time))), orderNo]).toEqual([day.tradingDay, true, 0])
        expect(price).toBeGreaterThanOrEqual(row?.low ?? Number.POSITIVE_INFINITY)
        expect(price).toBeLessThanOrEqual(row?.high ?? 0)
        expect(volume % 100).toBe(0)
        taken.set(slot, (taken.get(slot) ?? 0) + volume)
      }
      for (const [slot, volume] of taken) {
        expect(volume).toBeLessThanOrEqual(0.4 * (minute.find((row) => row.slot === slot)?.volume ?? 0))
      }
    }
  })

  test('say of their children what these are: times, money, mean price, sizes, intervals, share of the market', () => {
    for (const { finding, minute } of all) {
      const { children } = finding
      const times = children.map(({ time }) => time)
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect([finding.firstTime, finding.lastTime, finding.childCount]).toEqual([
        ...[times[0], times.at(-1), children.length],
      ])
      expect([finding.firstEmitTime, finding.childrenAtFirstEmit]).toEqual([times[9], 10])
      const volume = sum(children.map((child) => child.volume))
      const yuan = sum(children.map((child) => child.price * child.volume)) / 100
      expect(finding.volume).toBe(volume)
      expect(finding.turnover).toBeCloseTo(yuan, 6)
      expect(finding.vwap).toBeCloseTo(yuan / volume, 9)
      const [first = 0, last = 0] = [times[0], times.at(-1)]
      expect(finding.meanIntervalMs).toBe(Math.round((last - first) / (children.length - 1)))
      const sizes = children.map((child) => child.volume)
      expect([finding.size.min, finding.size.max]).toEqual([Math.min(...sizes), Math.max(...sizes)])
      const most = sizes.filter((size) => size === finding.size.mode).length
      expect(Math.abs(finding.size.exactShare - most / sizes.length)).toBeLessThan(0.000_51)
      const [from, to] = [first, last].map((time) => minuteSlot(timeOfDay(time))) as [number, number]
      const around = minute.filter(({ slot }) => slot >= from && slot <= to)
      const share = volume / sum(around.map((row) => row.volume))
      expect(Math.abs(finding.participation - share)).toBeLessThan(0.000_051)
      const active = children.filter((child) => child.active).length / children.length
      expect(Math.abs(finding.activeShare - active)).toBeLessThan(0.000_51)
      expect(finding.confidence).toBeGreaterThan(0.5)
      expect(finding.confidence).toBeLessThan(1)
    }
  })

  test('go with the money of the day more often than against it', () => {
    const share = (net: number) => {
      const found = Array.from({ length: 60 }, (_, seed) => {
        return derivedPast(seed)(STOCK, { ...DAY, adNet: [0, 0, 0, net], odNet: [0, 0, 0, 0] }).findings
      }).flat()
      return found.filter(({ side }) => side === 'buy').length / found.length
    }
    expect(share(5e7)).toBeGreaterThan(0.55)
    expect(share(-5e7)).toBeLessThan(0.45)
  })

  test('are none of a quiet stock, of an index, and where orders have no numbers', () => {
    const quiet = { ...DAY, volume: 90_000, turnover: 910_000 }
    const found = [1, 2, 3, 4, 5].map((seed) => derivedPast(seed)(STOCK, quiet).findings.length)
    expect(found).toEqual([0, 0, 0, 0, 0])
    expect(derivedPast(1)(makeInstrument({ id: '300750.SZ', hasOrderNumbers: false }), DAY).findings).toEqual([])
    expect(derivedPast(1)(makeInstrument({ id: '000300.SH', kind: 'index' }), DAY).findings).toEqual([])
  })
})
