import { describe, expect, test } from 'vitest'
import {
  chordOf,
  conflictsOf,
  keyOf,
  readKeyMap,
  refusedKey,
  twice,
  twiceOf,
  writeKey,
} from '../../../client/store/key-map'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }

test.each([
  ['/', {}, '/'],
  ['、', {}, '/'],
  ['？', { shiftKey: true }, '?'],
  ['·', {}, '`'],
  ['M', { altKey: true, shiftKey: true }, 'Alt+m'],
  ['F10', { shiftKey: true }, 'Shift+F10'],
  ['k', { ctrlKey: true, metaKey: true }, 'Ctrl+Meta+k'],
  ['Shift', { shiftKey: true }, ''],
  ['Process', {}, ''],
  ['a', { isComposing: true }, ''],
])('the key %j with %j is %j', (key, held, chord) => expect(chordOf({ ...plain, key, ...held })).toBe(chord))

describe('a key map', () => {
  test.each<[string | undefined, object]>([
    ['{"/":"Alt+m"}', { '/': 'Alt+m' }],
    ['{"/":"","?":7,"; a":"; q"}', { '; a': '; q' }],
    [`{"/":"${'x'.repeat(49)}"}`, {}],
    ['[]', {}],
    ['null', {}],
    ['{', {}],
    ['', {}],
    [undefined, {}],
  ])('stored as %j is read as %j', (text, map) => expect(readKeyMap(text)).toEqual(map))

  test('stores only differences from the default', () => {
    const one = writeKey({}, '/', 'Alt+m')
    expect(one).toBe('{"/":"Alt+m"}')
    expect(writeKey(readKeyMap(one), '/', '/')).toBe('')
    expect([keyOf(readKeyMap(one), '/'), keyOf(readKeyMap(one), '?')]).toEqual(['Alt+m', '?'])
  })

  test.each<[string, boolean, string | undefined]>([
    ['a', false, 'search'],
    ['7', false, 'search'],
    ['a', true, undefined],
    ['Alt+a', false, undefined],
    ['F2', false, undefined],
    ['.', false, undefined],
    ['Tab', false, 'moves'],
    ['ArrowUp', true, 'moves'],
    ['F5', false, 'moves'],
  ])('refuses %j (after the leader: %s) for the reason %s', (chord, led, why) =>
    expect(refusedKey(chord, led)).toBe(why),
  )

  test('says which keys are in each other’s way', () => {
    const keys = [
      { usual: '/', title: '菜单' },
      { usual: '?', title: '卡' },
      { usual: '`', title: '老板' },
    ]
    expect(conflictsOf({ '?': '/' }, keys, '?')).toEqual(['菜单'])
    expect(conflictsOf({ '?': '/' }, keys, '/')).toEqual(['卡'])
    expect(conflictsOf({ '?': '/', '/': '?' }, keys, '/')).toEqual([])
    expect(conflictsOf({}, keys, '`')).toEqual([])
  })

  test.each([
    ['Escape Escape', 'Escape'],
    ['F9 F9', 'F9'],
    ['`', undefined],
    ['; a', undefined],
    ['a a a', undefined],
    ['', undefined],
  ])('%j is pressed twice: %j', (place, chord) => {
    expect(twiceOf(place)).toBe(chord)
    if (chord) expect(twice(chord)).toBe(place)
  })
})
