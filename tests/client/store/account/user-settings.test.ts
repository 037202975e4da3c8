import { describe, expect, it } from 'vitest'
import {
  changedSettings,
  DEFAULT_SETTINGS,
  gradeBounds,
  LIST_COLUMNS,
  listColumnsOf,
  printTiers,
  readSettings,
  withSettings,
} from '../../../../client/store/account/user-settings'

describe('settings as the gateway keeps them', () => {
  it('are the defaults when nothing is stored', () => {
    expect(readSettings({})).toEqual(DEFAULT_SETTINGS)
  })

  it.each([
    ['flow.preset', 'nobody'],
    ['flow.preset', 3],
    ['flow.sizing', 'then'],
    ['flow.large', 0],
    ['flow.large', -1],
    ['flow.xlarge', 0],
    ['flow.xlarge', -7],
    ['flow.medium', 0],
    ['flow.medium', '4'],
    ['flow.xlarge', true],
    ['flow.large', '20'],
    ['list.columns', 'what,ever'],
    ['list.columns', ''],
    ['prints.amount', -1],
    ['prints.amount', true],
    ['prints.second', -1],
    ['prints.third', '5'],
    ['chart.period', '2m'],
    ['chart.adjust', 'up'],
    ['chart.firstHour', 1],
    ['chart.auction', 'true'],
    ['sound.volume', 101],
    ['sound.volume', -1],
    ['sound.rate', 3],
    ['clock.zone', ''],
    ['clock.zone', 8],
    ['clock.zone', 'America/New York'],
    ['clock.zone', `A${'a'.repeat(64)}`],
    ['lab.rate', 5],
    ['lab.rate', '10'],
    ['other.thing', 1],
  ])('use the default for a damaged %s (%j)', (name, value) => {
    expect(readSettings({ [name]: value })).toEqual(DEFAULT_SETTINGS)
  })

  it('are read back as stored and keep what belongs to others', () => {
    const chosen = { ...DEFAULT_SETTINGS, 'prints.amount': 50, 'flow.large': 30, 'flow.preset': 'sina' as const }
    const values = withSettings({ 'other.thing': 'kept', 'flow.large': 5 }, chosen)
    expect(values['other.thing']).toBe('kept')
    expect(readSettings(values)).toEqual(chosen)
    expect(changedSettings(DEFAULT_SETTINGS, chosen)).toEqual(['flow.preset', 'flow.large', 'prints.amount'])
  })

  it.each([
    ['flow.xlarge', 7],
    ['flow.large', 0.5],
    ['flow.medium', 3],
    ['flow.medium', 0.5],
    ['flow.sizing', 'close'],
    ['flow.sizing', 'print'],
    ['flow.preset', 'own'],
    ['list.columns', 'last'],
    ['prints.amount', 12.5],
    ['chart.period', '5m'],
    ['chart.firstHour', false],
    ['chart.power', true],
    ['sound.volume', 0],
    ['sound.volume', 100],
    ['sound.rate', 0.8],
    ['lab.rate', 10],
  ] as const)('read %s as stored (%j)', (name, value) => {
    expect(readSettings({ [name]: value })).toEqual({ ...DEFAULT_SETTINGS, [name]: value })
  })

  it('without a difference are no change', () => {
    expect(changedSettings(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS })).toEqual([])
  })

  it('without a choice show every column in a list but the volume', () => {
    expect(listColumnsOf(DEFAULT_SETTINGS['list.columns'])).toEqual(LIST_COLUMNS.filter((name) => name !== 'volume'))
  })

  it('lists columns in the stored order, without unknown and repeated ones', () => {
    expect(listColumnsOf(' change, last,last,nothing')).toEqual(['last', 'change'])
    expect(listColumnsOf('')).toEqual([])
  })

  it.each([
    [0, 'eastmoney', 200_000],
    [0, 'own', 150_000],
    [35, 'own', 350_000],
  ] as const)('marks prints from %d 万元 with the preset %s', (amount, preset, yuan) => {
    const settings = { ...DEFAULT_SETTINGS, 'flow.large': 15, 'flow.preset': preset, 'prints.amount': amount }
    expect(printTiers(settings)[0]).toBe(yuan)
  })

  it.each([
    [0, 0, 0, [200_000, 1_000_000, 5_000_000]],
    [50, 0, 0, [500_000, 1_000_000, 5_000_000]],
    [300, 0, 0, [3_000_000, 3_000_000, 15_000_000]],
    [10, 40, 90, [100_000, 400_000, 900_000]],
    [10, 40, 20, [100_000, 400_000, 400_000]],
    [0, 60, 0, [200_000, 600_000, 3_000_000]],
  ] as const)('of %d, %d and %d 万元 make tiers of prints that rise', (amount, second, third, yuan) => {
    const chosen = { 'prints.amount': amount, 'prints.second': second, 'prints.third': third }
    expect(printTiers({ ...DEFAULT_SETTINGS, ...chosen })).toEqual(yuan)
  })

  it.each([
    [0, 0, [200_000, 1_000_000, 5_000_000]],
    [66_000, 0, [200_000, 1_000_000, 5_000_000]],
    [67_000, 0, [300_000, 1_500_000, 7_500_000]],
    [243_000, 0, [800_000, 4_000_000, 20_000_000]],
    // Who has set an amount gets that one.
    [243_000, 30, [300_000, 4_000_000, 20_000_000]],
  ] as const)(
    'raise tiers of prints where the usual order is of %d yuan, unless %d 万元 are set',
    (usual, amount, yuan) => {
      expect(printTiers({ ...DEFAULT_SETTINGS, 'prints.amount': amount }, usual)).toEqual(yuan)
    },
  )

  it.each([
    ['eastmoney', [40_000, 200_000, 1_000_000]],
    ['sina', [50_000, 200_000, 1_000_000]],
    ['own', [10_000, 20_000, 30_000]],
  ] as const)('grades by the preset %s', (preset, bounds) => {
    const own = { 'flow.medium': 1, 'flow.large': 2, 'flow.xlarge': 3 }
    expect(gradeBounds({ ...DEFAULT_SETTINGS, ...own, 'flow.preset': preset })).toEqual(bounds)
  })
})
