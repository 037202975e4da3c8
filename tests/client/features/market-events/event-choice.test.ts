import { describe, expect, test } from 'vitest'
import {
  DEFAULT_CHOICE,
  defaultChoice,
  passesEventChoice,
  readEventChoice,
  withChoice,
  withKind,
} from '../../../../client/features/market-events/event-choice'
import { unitStep } from '../../../../client/features/market-events/event-words'
import { leastOf } from '../../../../client/features/market-events/kind-settings'

describe('a choice of kinds', () => {
  test('is the default without a stored one, and is then not stored', () => {
    expect(defaultChoice('rocket')).toEqual({ shown: true, least: 0, colour: 'side', heard: true })
    expect(defaultChoice('bigBuy').heard).toBe(false)
    expect(readEventChoice({})).toEqual(DEFAULT_CHOICE)
    expect(withChoice({ 'flow.preset': 'sina' }, DEFAULT_CHOICE)).toEqual({ 'flow.preset': 'sina' })
  })

  test('is read back as stored; a default is removed from the store', () => {
    const change = { shown: false, least: 300, colour: 'accent', heard: false } as const
    const choice = withKind(DEFAULT_CHOICE, 'rocket', change)
    const values = withChoice({ 'list.columns': 'last' }, choice)
    expect(values).toEqual({
      'list.columns': 'last',
      'events.rocket.shown': false,
      'events.rocket.least': 300,
      'events.rocket.colour': 'accent',
      'events.rocket.heard': false,
    })
    expect(readEventChoice(values)).toEqual(choice)
    expect(withChoice(values, DEFAULT_CHOICE)).toEqual({ 'list.columns': 'last' })
  })

  test.each([
    ['events.rocket.shown', 'no'],
    ['events.rocket.least', -1],
    ['events.rocket.colour', 'purple'],
    ['events.rocket.heard', 1],
  ])('uses the default for a damaged %s', (name, value) => {
    expect(readEventChoice({ [name]: value }).rocket).toEqual(defaultChoice('rocket'))
  })

  test.each([
    ['a kind that is not shown', { shown: false }, -400, false],
    ['a fall below the least', { least: 300 }, -299, false],
    ['a fall that reaches it', { least: 300 }, -300, true],
    ['any where nothing is asked', {}, -150, true],
  ])('lets pass or not: %s', (_, change, value, expected) => {
    expect(passesEventChoice(withKind(DEFAULT_CHOICE, 'dive', change), { kind: 'dive', value })).toBe(expected)
  })
})

test('a least is typed in percent, in 万元, or in times', () => {
  expect(unitStep).toEqual({ bp: 100, yuan: 10_000, times: 1 })
})

test.each([
  ['2.5', 100, 150, 250],
  ['1.5', 100, 150, 0],
  ['0.1', 100, 150, 0],
  ['', 100, 150, 0],
  ['abc', 100, 150, 0],
  ['800', 10_000, 5_000_000, 8_000_000],
])('%j typed, at %i a unit and a threshold of %i, is a least of %i', (typed, step, threshold, least) => {
  expect(leastOf(typed, step, threshold)).toBe(least)
})
