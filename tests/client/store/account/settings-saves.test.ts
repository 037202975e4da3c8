import { describe, expect, test } from 'vitest'
import { isSave, readSaves, SAVES_MAX, withSave } from '../../../../client/store/account/settings-saves'
import { DEFAULT_SETTINGS, type Settings } from '../../../../client/store/account/user-settings'

const settings = (over: Partial<Settings> = {}): Settings => ({ ...DEFAULT_SETTINGS, ...over })
type Values = Parameters<typeof readSaves>[0]

describe('saves of the settings', () => {
  test('are read back newest first, with everything that was set', () => {
    const one = withSave({ keys: '{}' }, { at: 1_000, settings: settings({ 'flow.preset': 'own', 'flow.large': 30 }) })
    const two = withSave(one, { at: 2_000, settings: settings({ 'chart.firstHour': false }) })
    expect(two.keys).toBe('{}')
    expect(readSaves(two)).toEqual([
      { at: 2_000, settings: settings({ 'chart.firstHour': false }) },
      { at: 1_000, settings: settings({ 'flow.preset': 'own', 'flow.large': 30 }) },
    ])
  })

  test('are twenty at most: the oldest makes room', () => {
    let values: Values = {}
    for (let at = 1; at <= SAVES_MAX + 3; at++) {
      values = withSave(values, { at, settings: settings({ 'prints.amount': at }) })
    }
    const saves = readSaves(values)
    expect(saves.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, back) => 23 - back))
    expect(saves.map(({ at, settings: kept }) => kept['prints.amount'] === at)).not.toContain(false)
    expect(Object.keys(values).every(isSave)).toBe(true)
  })

  test('with the longest settings fit into a stored text', () => {
    const longest = settings({ 'list.columns': DEFAULT_SETTINGS['list.columns'].replace('last,', '') })
    for (const text of Object.values(withSave({}, { at: 1_784_000_000_000, settings: longest }))) {
      expect(String(text).length).toBeLessThan(4_000)
    }
  })

  test.each([
    ['{'],
    ['null'],
    ['[]'],
    ['{"at":"1","values":{}}'],
    ['{"at":1}'],
    ['{"at":1,"values":null}'],
    [7],
    [true],
  ])('leave out what is damaged (%j), and write over it first', (damaged) => {
    const values = { 'save.0': damaged, 'save.1': '{"at":5,"values":{}}' } as Values
    expect(readSaves(values)).toEqual([{ at: 5, settings: DEFAULT_SETTINGS }])
    expect(withSave(values, { at: 6, settings: DEFAULT_SETTINGS })['save.0']).toBe('{"at":6,"values":{}}')
  })
})
