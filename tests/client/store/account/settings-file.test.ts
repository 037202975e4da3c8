import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSettingsFile, settingsFile } from '../../../../client/store/account/settings-file'
import { DEFAULT_SETTINGS } from '../../../../client/store/account/user-settings'
import { SETTING_LENGTH_MAX } from '../../../../shared/protocol/limits'

const file = (values: unknown) => JSON.stringify({ kind: 'zeus-settings', version: 1, at: 1, values })

describe('settings as a file', () => {
  test('hold all that the account keeps but earlier saves, in order, and when they were written', () => {
    const text = settingsFile(
      { keys: '{"?":"Alt+h"}', 'save.3': '{}', 'flow.large': 30, 'chart.power': true },
      1_784_000_000_000,
    )
    expect(JSON.parse(text)).toEqual({
      kind: 'zeus-settings',
      version: 1,
      at: 1_784_000_000_000,
      values: { 'chart.power': true, 'flow.large': 30, keys: '{"?":"Alt+h"}' },
    })
    expect(text.indexOf('chart.power')).toBeLessThan(text.indexOf('flow.large'))
  })

  test('are read back as they were written', () => {
    const name = fc
      .stringMatching(/^[a-rt-z][a-zA-Z0-9.-]{0,20}$/)
      .filter((each) => !Object.hasOwn(DEFAULT_SETTINGS, each))
    const value = fc.oneof(fc.string({ maxLength: 60 }), fc.integer(), fc.boolean())
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 20, noNullPrototype: true }), (others) => {
        const values = { ...others, 'flow.preset': 'own', 'flow.large': 30, 'chart.firstHour': false }
        expect(readSettingsFile(settingsFile(values, 5))).toEqual({
          settings: { 'flow.preset': 'own', 'flow.large': 30, 'chart.firstHour': false },
          others,
          refused: [],
        })
      }),
    )
  })

  test('name rejected entries, and accept the rest', () => {
    const given = {
      'flow.large': -3,
      'flow.medium': 5,
      'Bad Name': '1',
      'save.0': '{}',
      keys: { nested: true },
      tape: 'x'.repeat(4_001),
      notes: 'kept',
    }
    expect(readSettingsFile(file(given))).toEqual({
      settings: { 'flow.medium': 5 },
      others: { notes: 'kept' },
      refused: ['flow.large', 'Bad Name', 'save.0', 'keys', 'tape'],
    })
  })

  test.each([
    ['', 'nothing'],
    ['{', 'half of one'],
    ['null', 'null'],
    ['[1]', 'a list'],
    ['{"values":{}}', 'no mark'],
    [JSON.stringify({ kind: 'zeus-settings', version: 2, values: {} }), 'a later version'],
    [JSON.stringify({ kind: 'other', version: 1, values: {} }), "somebody else's"],
    [file(null), 'no values'],
    [file('text'), 'a text for values'],
  ])('are not %j (%s)', (text) => {
    expect(readSettingsFile(text)).toBeUndefined()
  })
})

test.each<[words: string, value: unknown, isRead: boolean]>([
  ['the longest text', 'x'.repeat(SETTING_LENGTH_MAX), true],
  ['a text one letter too long', 'x'.repeat(SETTING_LENGTH_MAX + 1), false],
  ['an empty text', '', true],
  ['zero', 0, true],
  ['a number below zero', -2.5, true],
  ['no', false, true],
  ['yes', true, true],
  ['null', null, false],
  ['a list', [1], false],
  ['an object', {}, false],
])('%s is read from a file, or refused by its name', (_words, value, isRead) => {
  const read = readSettingsFile(file({ 'own.thing': value }))
  expect(read?.others).toEqual(isRead ? { 'own.thing': value } : {})
  expect(read?.refused).toEqual(isRead ? [] : ['own.thing'])
})
