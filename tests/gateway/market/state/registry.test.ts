import { describe, expect, test, vi } from 'vitest'
import { readingsOf } from '../../../../gateway/market/state/pinyin'
import { Registry } from '../../../../gateway/market/state/registry'
import { makeInstrument } from '../../../support/market-events'

describe('the registry', () => {
  const registry = new Registry(100)
  registry.put([makeInstrument(), makeInstrument({ id: '300001.SZ', name: '重庆云帆', board: 'chinext' })])
  const first = registry.table()

  test('returns its instruments as columns, each at its index', () => {
    expect(first.id).toEqual(['600001.SH', '300001.SZ'])
    expect(first.board).toEqual(['main', 'chinext'])
    expect(registry.placeOf('300001.SZ')).toBe(1)
    const lengths = Object.values(first).flatMap((column) => (Array.isArray(column) ? [column.length] : []))
    expect(new Set(lengths)).toEqual(new Set([2]))
  })

  test('has first trading days if a feed sends at least one', () => {
    expect(first).not.toHaveProperty('listed')
    const stated = new Registry(1)
    stated.put([makeInstrument(), makeInstrument({ id: '300001.SZ', listed: '20260302' })])
    expect(stated.table().listed).toEqual(['', '20260302'])
  })

  test('returns the same table until something changes', () => {
    expect(registry.table()).toBe(first)
  })

  test('replaces instruments of a later list and keeps the others, under a new epoch', () => {
    registry.put([makeInstrument({ id: '300001.SZ', prevClose: 1_234 }), makeInstrument({ id: '000002.SZ' })])
    const next = registry.table()
    expect(next.id).toEqual(['600001.SH', '300001.SZ', '000002.SZ'])
    expect(next.prevClose).toEqual([1_000, 1_234, 1_000])
    expect(next.epoch).toBeGreaterThan(first.epoch)
  })

  test('has a new epoch on a new day', () => {
    const before = registry.table().epoch
    registry.startDay('20230202')
    expect(registry.table()).toMatchObject({ tradingDay: '20230202' })
    expect(registry.table().epoch).toBeGreaterThan(before)
  })

  test('does not know an unlisted instrument', () => {
    expect(registry.get('999999.SH')).toBeUndefined()
    expect(registry.placeOf('999999.SH')).toBeUndefined()
  })
})

describe('names', () => {
  const many = [makeInstrument({ name: '重庆云帆' }), makeInstrument({ id: '300001.SZ', name: '长安汽车' })]

  test('are read after the table exists, under a new epoch', async () => {
    const asked: string[][] = []
    const registry = new Registry(100, async (names) => {
      asked.push([...names])
      return names.map(readingsOf)
    })
    registry.put(many.slice(0, 1))
    const before = registry.table()
    expect(before.pinyin).toEqual([''])
    registry.put(many)
    await vi.waitFor(() => expect(registry.table().pinyin[1]?.split(' ')).toContain('caqc'), { timeout: 30_000 })
    expect(registry.table().pinyin[0]?.split(' ')).toContain('cqyf')
    expect(registry.table().epoch).toBeGreaterThan(before.epoch + 1)
    registry.put(many)
    expect(asked).toEqual([['重庆云帆', '纺织'], ['长安汽车']])
    expect(registry.table().boardPinyin?.纺织?.split(' ')).toEqual(expect.arrayContaining(['fz', 'fangzhi']))
  })

  test('without an answer of the reader have no initials, and are not requested again', async () => {
    let calls = 0
    const registry = new Registry(100, async () => {
      calls++
      return []
    })
    const { epoch } = registry.table()
    registry.put(many)
    await vi.waitFor(() => expect(registry.table().epoch).toBe(epoch + 2), { timeout: 30_000 })
    registry.put(many)
    expect(registry.table().pinyin).toEqual(['', ''])
    expect(calls).toBe(1)
  })
})

describe('industries', () => {
  const open = () => {
    const registry = new Registry(1)
    registry.put([
      makeInstrument({ id: 'a', industry: '纺织', industries: { sw2: '棉纺' } }),
      makeInstrument({ id: 'b', industry: '机械' }),
      makeInstrument({ id: 'c', industry: '纺织', industries: { sw2: '丝绸', tdx: '服装' } }),
      makeInstrument({ id: 'd', industry: '' }),
      makeInstrument({ id: 'e', industry: '纺织', kind: 'index' }),
    ])
    return registry
  }

  test('of the first level are those of all stocks, by name', () => {
    expect(open().industries()).toEqual([
      { name: '机械', members: ['b'] },
      { name: '纺织', members: ['a', 'c'] },
    ])
  })

  test('of another scheme are those that were imported', () => {
    const registry = open()
    expect(registry.industries('sw2')).toEqual([
      { name: '丝绸', members: ['c'] },
      { name: '棉纺', members: ['a'] },
    ])
    expect(registry.industries('none')).toEqual([])
    expect(registry.industrySchemes()).toEqual(['sw2', 'tdx'])
  })

  test('imported for the first level replace it', () => {
    const registry = new Registry(1)
    registry.put([makeInstrument({ id: 'a', industry: '纺织', industries: { sw1: '轻工' } })])
    expect(registry.industries()).toEqual([{ name: '轻工', members: ['a'] }])
  })

  test('own days concern their instruments only', () => {
    const registry = open()
    registry.startOwnDay('a', '20230202')
    expect([registry.ownDay('a'), registry.ownDay('b')]).toEqual(['20230202', undefined])
  })
})

describe('plain names', () => {
  const named = (name: string) => makeInstrument({ id: '600519.SH', name })

  test('are stored beside marked names, and are read instead of them', async () => {
    const asked: string[] = []
    const registry = new Registry(100, async (names) => {
      asked.push(...names)
      return names.map(readingsOf)
    })
    registry.put([named('贵州茅台')])
    expect(registry.table().plain).toEqual({})
    registry.put([named('XD贵州茅')])
    expect(registry.table()).toMatchObject({ name: ['XD贵州茅'], plain: { '600519.SH': '贵州茅台' } })
    await vi.waitFor(() => expect(registry.table().pinyin[0]).toMatch(/^gzmt /), { timeout: 30_000 })
    expect(asked).not.toContain('XD贵州茅')
    registry.put([named('茅台集团')])
    expect(registry.table().plain).toEqual({})
    expect(registry.plainNames.get('600519.SH')).toBe('茅台集团')
  })

  test('of an earlier process complete a name that is truncated today, in any order', () => {
    const before = new Map([
      ['600519.SH', '贵州茅台'],
      ['430047.BJ', '诺思兰德'],
    ])
    const first = new Registry(100)
    first.restoreNames(before)
    first.put([named('XD贵州茅')])
    const second = new Registry(100)
    second.put([named('XD贵州茅')])
    expect(second.table().plain).toEqual({ '600519.SH': '贵州茅' })
    second.restoreNames(before)
    for (const registry of [first, second]) {
      expect(registry.table().plain).toEqual({ '600519.SH': '贵州茅台' })
      expect([...registry.plainNames].sort()).toEqual([...before].sort())
    }
  })
})

test('delisted codes of earlier days are in the table, with the codes that replaced them', () => {
  const registry = new Registry(100)
  registry.restoreNames(
    new Map([
      ['430047.BJ', '诺思兰德'],
      ['600005.SH', '大量股份'],
    ]),
  )
  registry.put([makeInstrument({ id: '920047.BJ', name: '诺思兰德' })])
  expect(registry.table().former).toEqual({
    '430047.BJ': { name: '诺思兰德', now: '920047.BJ' },
    '600005.SH': { name: '大量股份' },
  })
  expect(registry.earlierCodes('920047.BJ')).toEqual(['430047.BJ'])
  expect(registry.earlierCodes('600005.SH')).toEqual([])
  expect(['430047.BJ', '600005.SH', 'X'].map((id) => registry.presentCode(id))).toEqual(['920047.BJ', '600005.SH', 'X'])
})
