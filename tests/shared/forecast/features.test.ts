import { describe, expect, test } from 'vitest'
import {
  DAY_FEATURES,
  type DayPoint,
  dayKnown,
  MINUTE_FEATURES,
  type MinutePoint,
  minuteKnown,
} from '../../../shared/forecast/features'
import { minutesAhead, readHorizon } from '../../../shared/forecast/horizons'
import { samplesOf } from '../../../shared/forecast/samples'
import { dateToMs, slotTime } from '../../../shared/market/session'
import { randomIndexPast } from '../../support/random-index'

/** Closes that swing by one part in a thousand, with sums of 100 yuan a minute. */
const minutes = (count: number, over: (slot: number) => Partial<MinutePoint> = () => ({})): MinutePoint[] =>
  Array.from({ length: count }, (_, at) => ({
    slot: at + 1,
    close: at % 2 ? 100_100 : 100_000,
    turnover: 100,
    up: 30,
    down: 10,
    adNet: 0,
    odBigNet: 0,
    ...over(at + 1),
  }))

const named = (known: { features: number[] } | undefined, names: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, known?.features[at]]))
const ofMinutes = (points: MinutePoint[], prevClose = 100_000) => named(minuteKnown(points, prevClose), MINUTE_FEATURES)

describe('features within a day', () => {
  test('are moves in usual moves of as many minutes, against the close of so long ago', () => {
    const points = minutes(60, (slot) => (slot === 60 ? { close: 100_300 } : {}))
    const sigma = minuteKnown(points, 100_000)?.sigma ?? 0
    const features = ofMinutes(points, 99_000)
    expect(features['move-5']).toBeCloseTo(Math.log(100_300 / 100_000) / (sigma * Math.sqrt(5)), 12)
    expect(features['move-15']).toBeCloseTo(Math.log(100_300 / 100_000) / (sigma * Math.sqrt(15)), 12)
    expect(features['move-30']).toBeCloseTo(Math.log(100_300 / 100_100) / (sigma * Math.sqrt(30)), 12)
    expect(features['move-day']).toBeCloseTo(Math.log(100_300 / 99_000) / (sigma * Math.sqrt(60)), 12)
  })

  test('are net money by turnover of the last minutes alone, and members that rose', () => {
    const points = minutes(40, (slot) => ({
      adNet: slot > 35 ? 20 : slot > 25 ? -10 : 90,
      odBigNet: slot > 25 ? 6 : -90,
    }))
    expect(ofMinutes(points)).toMatchObject({ 'active-5': 0.2, 'active-15': 0, 'orders-15': 0.06, breadth: 0.5 })
  })

  test('have a limit, as a shock says no more than that', () => {
    const points = minutes(60, (slot) => (slot > 58 ? { close: 130_000 } : {}))
    expect(ofMinutes(points, 1)['move-day']).toBe(4)
  })

  test.each([
    ['too few minutes', minutes(30), 100_000],
    ['nothing that moved', minutes(60, () => ({ close: 5 })), 100_000],
    ['no previous close', minutes(60), 0],
    ['three minutes missing', minutes(60).filter(({ slot }) => slot < 20 || slot > 22), 100_000],
    ['nothing', [], 100_000],
  ])('are none of %s', (_, points, prevClose) => {
    expect(minuteKnown(points, prevClose)).toBeUndefined()
  })

  test('are there with two minutes missing', () => {
    expect(
      minuteKnown(
        minutes(60).filter(({ slot }) => slot < 20 || slot > 21),
        100_000,
      ),
    ).toBeDefined()
  })
})

const days = (over: (at: number) => Partial<DayPoint> = () => ({})): DayPoint[] =>
  Array.from({ length: 25 }, (_, at) => ({
    day: String(at),
    high: 1_020,
    low: 980,
    close: at % 2 ? 1_010 : 990,
    prevClose: 1_000,
    turnover: 100,
    adNet: 0,
    odBigNet: 0,
    ...over(at),
  }))

describe('features of a day', () => {
  test('are moves against the adjusted previous close, money by turnover, place in the range and turnover', () => {
    const points = days((at) => ({
      adNet: at === 24 ? 30 : -10,
      odBigNet: 7,
      ...(at === 24 ? { close: 1_010, turnover: 200 } : {}),
    }))
    const known = dayKnown(points)
    const features = named(known, DAY_FEATURES)
    expect(features['move-1d']).toBeCloseTo(Math.log(1.01) / (known?.sigma ?? 0), 12)
    expect(features['move-5d']).toBeCloseTo(
      (3 * Math.log(1.01) + 2 * Math.log(0.99)) / ((known?.sigma ?? 0) * Math.sqrt(5)),
      12,
    )
    expect(features).toMatchObject({ 'active-1d': 0.15, 'active-5d': -10 / 600, 'orders-5d': 35 / 600, range: 0.5 })
    expect(features.pace).toBeCloseTo(Math.log(2), 12)
  })

  test('are none of too few days', () => {
    expect(dayKnown(days().slice(-20))).toBeUndefined()
    expect(dayKnown(days().slice(-21))).toBeDefined()
    expect(dayKnown(days(() => ({ close: 1_000 })))).toBeUndefined()
  })
})

describe('a horizon', () => {
  test.each([
    ['5', 232, 5],
    ['5', 233, undefined],
    ['30', 207, 30],
    ['30', 208, undefined],
    ['close', 100, 140],
    ['close', 222, 18],
    ['close', 223, undefined],
    ['day', 240, 240],
    ['day', 239, undefined],
  ] as const)('of %s after minute %d is %s minutes', (horizon, slot, ahead) => {
    expect(minutesAhead(horizon, slot)).toBe(ahead)
  })

  test.each(['', '6', 'DAY', undefined])('is not read from %s', (text) => {
    expect(readHorizon(text)).toBeUndefined()
  })
})

describe('samples of the past', () => {
  const past = randomIndexPast('000300.SH', 5, 30, 0.5)
  const first = past.minutes[0]
  const closeAt = (slot: number) => first?.points[slot - 1]?.close ?? 0

  test.each([
    ['5', 35, 40],
    ['15', 35, 50],
    ['close', 35, 240],
  ] as const)('of %s begin with the minute 35 and end with minute %d → %d', (horizon, slot, due) => {
    const [sample] = samplesOf([past], horizon)
    const midnight = dateToMs(first?.day ?? '')
    expect(sample).toMatchObject({
      day: first?.day,
      madeAt: midnight + slotTime(slot),
      dueAt: midnight + slotTime(due),
    })
    expect(sample?.move).toBeCloseTo(Math.log(closeAt(due) / closeAt(slot)), 12)
    const known = minuteKnown(first?.points.slice(0, slot) ?? [], first?.prevClose ?? 0)
    expect(sample?.features).toEqual(known?.features)
    expect(sample?.scale).toBeCloseTo((known?.sigma ?? 0) * Math.sqrt(due - slot), 15)
  })

  test('of the next day go from close to close', () => {
    const samples = samplesOf([past], 'day')
    expect(samples).toHaveLength(9)
    const [known, next] = past.days.slice(20, 22)
    expect(samples[0]).toMatchObject({ day: known?.day, dueAt: dateToMs(next?.day ?? '') + slotTime(240) })
    expect(samples[0]?.move).toBeCloseTo(Math.log((next?.close ?? 0) / (known?.close ?? 1)), 12)
  })
})
