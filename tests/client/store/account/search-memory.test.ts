// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import {
  PINNED_MAX,
  readPinned,
  recentIds,
  rememberRecent,
  togglePinned,
  withRecent,
} from '../../../../client/store/account/search-memory'
import { forbidStorage } from '../forbidden-storage'

beforeEach(() => localStorage.clear())

describe('recently opened instruments', () => {
  test('are stored by the browser, the latest first and each once', () => {
    for (const id of ['a', 'b', 'c', 'a']) rememberRecent(id)
    expect(recentIds()).toEqual(['a', 'c', 'b'])
  })

  test('are twenty at most, of what another version stored too', () => {
    const many = Array.from({ length: 25 }, (_, at) => `id${at}`)
    for (const id of many) rememberRecent(id)
    expect(recentIds()).toEqual(many.slice(5).reverse())
    localStorage.setItem('zeus.search-recent', many.join(','))
    expect(recentIds()).toEqual(many.slice(0, 20))
    expect(withRecent(many, 'new')).toHaveLength(20)
  })

  test.each(['', ',', ',,a,'])('are read from damaged text %o', (text) => {
    localStorage.setItem('zeus.search-recent', text)
    expect(recentIds()).toEqual(text.includes('a') ? ['a'] : [])
  })

  test('are empty without storage', () => {
    forbidStorage()
    rememberRecent('a')
    expect(recentIds()).toEqual([])
  })
})

describe('pinned instruments', () => {
  test.each([
    ['come first', ['a', 'b'], 'c', 'c,a,b'],
    ['go when they are pinned again', ['a', 'b'], 'a', 'b'],
    ['are none after the last', ['a'], 'a', ''],
  ])('%s', (_, ids, id, text) => expect(togglePinned(ids, id)).toBe(text))

  test('have a maximum number, beyond which the oldest is dropped', () => {
    const many = Array.from({ length: PINNED_MAX }, (_, at) => `id${at}`)
    const text = togglePinned(many, 'new')
    expect(text.split(',')).toHaveLength(PINNED_MAX)
    expect(readPinned(text)).toEqual(['new', ...many.slice(0, PINNED_MAX - 1)])
    expect(readPinned(`${many.join(',')},more`)).toHaveLength(PINNED_MAX)
    expect(readPinned(',a,')).toEqual(['a'])
    expect(readPinned(undefined)).toEqual([])
  })

  test('fit the text of one setting, however long their codes are', () => {
    const many = Array.from({ length: PINNED_MAX }, (_, at) => `BTCUSDTSWAP${at}.BINANCE`)
    expect(togglePinned(many, '600519.SH').length).toBeLessThan(4_000)
  })
})
