import { describe, expect, test } from 'vitest'
import {
  addKind,
  addResult,
  noKind,
  readScore,
  type ScoredDay,
  writeScore,
} from '../../../../gateway/past/history/scored-day'
import type { SignalResult } from '../../../../shared/flow/signal-score'

const move = (own: number) => ({ own, excess: own / 2 })
const result = (one: number, close?: number): SignalResult => ({
  entry: 1_000,
  moves: { '1': move(one), '5': null, '15': move(-one), close: close === undefined ? null : move(close) },
})
const sumsOf = (values: readonly number[]) => ({
  count: values.length,
  right: values.filter((value) => value > 0).length,
  flat: values.filter((value) => value === 0).length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value ** 2, 0),
})
const both = (...values: number[]) => ({ own: sumsOf(values), excess: sumsOf(values.map((value) => value / 2)) })

function scored(): ScoredDay {
  const day: ScoredDay = {}
  addResult(day, 'rocket', result(0.25, 0.5))
  addResult(day, 'rocket', result(-0.5))
  addResult(day, 'dive', result(0))
  return day
}

test('each kind counts its signals, and the known moves at each horizon', () => {
  expect(scored()).toEqual({
    rocket: {
      count: 2,
      horizons: { '1': both(0.25, -0.5), '5': both(), '15': both(-0.25, 0.5), close: both(0.5) },
    },
    dive: { count: 1, horizons: { '1': both(0), '5': both(), '15': both(-0), close: both() } },
  })
})

test('kinds of several days are added up, and one that did not occur adds nothing', () => {
  const to = noKind()
  addKind(to, undefined)
  expect(to).toEqual(noKind())
  addKind(to, scored().rocket)
  addKind(to, scored().dive)
  expect(to).toEqual({
    count: 3,
    horizons: { '1': both(0.25, -0.5, 0), '5': both(), '15': both(-0.25, 0.5, 0), close: both(0.5) },
  })
})

describe('a stored score', () => {
  test('is read back as it was', () => {
    expect(readScore(writeScore(scored()))).toEqual(scored())
    expect(readScore(writeScore({}))).toEqual({})
  })

  const text = new TextDecoder().decode(writeScore(scored()))
  test.each<[string, string]>([
    ['is damaged', text.slice(1)],
    ['has no kinds', '{"version":2}'],
    ['is of an earlier version', text.replace('"version":2', '"version":1')],
    ['is of a later version', text.replace('"version":2', '"version":3')],
    ['has a kind that is unknown', text.replace('"rocket"', '"nothing"')],
    ['lacks a horizon', text.replaceAll('"close"', '"end"')],
  ])('that %s is undefined', (_, bytes) => expect(readScore(new TextEncoder().encode(bytes))).toBeUndefined())

  test('that is absent is undefined', () => expect(readScore(undefined)).toBeUndefined())
})
