import { describe, expect, test } from 'vitest'
import { namedKeys } from '../../../../client/features/instrument-search/key-card'
import { codeOfResult, keyOfResult, ResultRow } from '../../../../client/features/instrument-search/result-row'
import type { Result } from '../../../../client/features/instrument-search/search-results'
import { partOf } from '../../../support/part-of'
import { shownText } from '../../rendered'

const result = (told: object) => partOf<Result>(told)
const stock = { id: '600519.SH', name: '贵州茅台', pinyin: 'gzmt gzmtai', kind: 'stock' }

describe('a result of the search', () => {
  test.each([
    [{ kind: 'instrument', instrument: stock }, '600519.SH', '600519.SH', '600519 .SH 贵州茅台 gzmt 股票'],
    [
      { kind: 'instrument', instrument: stock, listed: 'pinned' },
      '600519.SH',
      '600519.SH',
      '600519 .SH 贵州茅台 gzmt 顶 股票',
    ],
    [
      { kind: 'instrument', instrument: stock, listed: 'recent' },
      '600519.SH',
      '600519.SH',
      '600519 .SH 贵州茅台 gzmt 近 股票',
    ],
    [
      { kind: 'basket', basket: { ownerName: 'anna', name: '我的酒' } },
      'ci:anna~我的酒',
      'basket 我的酒',
      /^ci 我的酒/,
    ],
    [{ kind: 'board', board: { name: '酒', pinyin: 'j' } }, undefined, 'board 酒', /^酒 j/],
    [
      { kind: 'page', page: { href: '/btc', digits: '33', title: '比特币', pinyin: 'btb' } },
      undefined,
      'page /btc',
      /^33 比特币 btb/,
    ],
    [{ kind: 'command', command: { title: '暂停', pinyin: 'zt' } }, undefined, 'command 暂停', /^› 暂停 zt/],
    [{ kind: 'day', day: '20260703' }, undefined, 'day', /2026-07-03/],
  ])('%o is named once and leads to what it is about', (told, code, key, row) => {
    const of = result(told)
    expect([codeOfResult(of), keyOfResult(of)]).toEqual([code, key])
    expect(shownText(<ResultRow result={of} />)).toMatch(row)
  })

  test('has a unique key', () => {
    const same = ['page', 'board', 'basket', 'command'].map((kind) =>
      keyOfResult(
        result({ kind, page: { href: 'x' }, board: { name: 'x' }, basket: { name: 'x' }, command: { title: 'x' } }),
      ),
    )
    expect(new Set(same).size).toBe(same.length)
  })
})

describe('keys that may be changed', () => {
  test('are those of every page, then what follows the leader on this one', () => {
    const named = namedKeys([{ key: 'w', title: '宽屏', run: () => undefined }])
    expect(named.map(({ usual }) => usual)).toEqual(['/', ';', '?', '`', 'Escape Escape', '; w'])
    expect(named.at(-1)?.title).toBe('宽屏')
    expect(named.every(({ title }) => title !== undefined && title !== '')).toBe(true)
  })
})
