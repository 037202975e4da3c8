import { createStore } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isNewVideo } from '../../../client/store/new-video'
import { DEFAULT_PREFERENCES, preferencesAtom, readPreferences } from '../../../client/store/preferences'

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

describe('the new-video flag', () => {
  const now = Date.parse('2026-07-06T10:00:00+08:00')
  const day = (days: number) => new Date(now - days * 86_400_000).toISOString()
  test.each([
    ['the newest was never seen', day(1), null, true],
    ['it is later than the last viewed', day(1), day(2), true],
    ['it is the last viewed', day(1), day(1), false],
    ['it is three days old', day(3), null, false],
    ['it is just under three days old', day(2.999), null, true],
    ['there is none', undefined, null, false],
    ['its date is damaged', 'soon', null, false],
    ['the stored date is damaged', day(1), 'x', true],
  ])('when %s', (_, newest, viewed, flag) => expect(isNewVideo(newest, viewed, now)).toBe(flag))
})

describe('a preference that is changed', () => {
  afterEach(() => void vi.unstubAllGlobals())

  /** The classes of the page after each change. */
  function change(...changes: Parameters<typeof readPreferences>[0][]) {
    const classes = new Set<string>()
    const toggle = (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name))
    const kept = new Map<string, string>()
    vi.stubGlobal('document', { documentElement: { classList: { toggle } } })
    vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
    const store = createStore()
    for (const each of changes) store.set(preferencesAtom, JSON.parse(each ?? '{}'))
    return { classes: [...classes].sort(), kept: [...kept.values()].map((each) => JSON.parse(each)), store }
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

  test('leaves the others as they were, on the page and where it is stored', () => {
    const { classes, kept, store } = change('{"theme":"light"}', '{"rise":"green"}', '{"theme":"dark"}')
    expect(classes).toEqual(['dark', 'green-up'])
    expect(kept).toEqual([{ ...DEFAULT_PREFERENCES, rise: 'green' }])
    expect(store.get(preferencesAtom)).toEqual({ ...DEFAULT_PREFERENCES, rise: 'green' })
  })
})
