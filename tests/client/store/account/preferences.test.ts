import { createStore, getDefaultStore } from 'jotai'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  followPreferences,
  preferencesAtom,
  readPreferences,
} from '../../../../client/store/account/preferences'

test.each([
  ['nothing stored', null, DEFAULT_PREFERENCES],
  ['damaged text', '{', DEFAULT_PREFERENCES],
  ['no object', '3', DEFAULT_PREFERENCES],
  ['null', 'null', DEFAULT_PREFERENCES],
  ['unknown values', '{"theme":"pink","rise":1,"colourBlind":"yes","still":1,"contrast":"on"}', DEFAULT_PREFERENCES],
  [
    'a full set',
    '{"theme":"light","rise":"green","colourBlind":true,"still":true,"contrast":true}',
    { theme: 'light', rise: 'green', colourBlind: true, still: true, contrast: true },
  ],
  ['one of before', '{"theme":"light"}', { ...DEFAULT_PREFERENCES, theme: 'light' }],
])('preferences from %s', (_, stored, expected) => expect(readPreferences(stored)).toEqual(expected))

describe('a preference that is changed', () => {
  afterEach(() => void vi.unstubAllGlobals())

  /** The classes of the page after each change. */
  function change(...changes: Parameters<typeof readPreferences>[0][]) {
    const classes = new Set<string>()
    const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name))
    const stored = new Map<string, string>()
    vi.stubGlobal('document', { documentElement: { classList: { toggle } } })
    vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) })
    const store = createStore()
    for (const each of changes) store.set(preferencesAtom, JSON.parse(each ?? '{}'))
    return { classes: [...classes].sort(), stored: [...stored.values()].map((each) => JSON.parse(each)), store }
  }

  test.each([
    ['{}', ['dark']],
    ['{"theme":"light"}', ['light']],
    ['{"theme":"dark"}', ['dark']],
    ['{"rise":"green"}', ['dark', 'green-up']],
    ['{"colourBlind":true}', ['colour-blind', 'dark']],
    ['{"still":true}', ['dark', 'still']],
    ['{"contrast":true}', ['contrast', 'dark']],
  ])('as %s makes the page %j', (part, classes) => {
    expect(change(part).classes).toEqual(classes)
  })

  test('does not change others, neither on the page nor in storage', () => {
    const { classes, stored, store } = change('{"theme":"light"}', '{"rise":"green"}', '{"theme":"dark"}')
    expect(classes).toEqual(['dark', 'green-up'])
    expect(stored).toEqual([{ ...DEFAULT_PREFERENCES, rise: 'green' }])
    expect(store.get(preferencesAtom)).toEqual({ ...DEFAULT_PREFERENCES, rise: 'green' })
  })
})

test('a preference that another tab stored is followed, and nothing else that it stores', () => {
  const classes = new Set<string>()
  const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name))
  const page = new EventTarget()
  vi.stubGlobal('document', { documentElement: { classList: { toggle } } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onTestFinished(() => void vi.unstubAllGlobals())
  const stores = (key: string | null, newValue: string | null) => {
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    return [[...classes].sort(), getDefaultStore().get(preferencesAtom).theme]
  }
  followPreferences()
  expect([...classes]).toEqual(['dark'])
  expect(stores('zeus.preferences', '{"theme":"light"}')).toEqual([['light'], 'light'])
  expect(stores('other', '{"theme":"dark"}')).toEqual([['light'], 'light'])
  expect(stores(null, null)).toEqual([['light'], 'light'])
  expect(stores('zeus.preferences', null)).toEqual([['dark'], DEFAULT_PREFERENCES.theme])
})
