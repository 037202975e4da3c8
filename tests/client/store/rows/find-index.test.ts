import { describe, expect, test } from 'vitest'
import { findIndex, neighbourIndex } from '../../../../client/store/rows/find-index'
import type { ListedInstrument } from '../../../../client/store/rows/instruments'
import type { InstrumentTable } from '../../../../shared/protocol/rest'
import { partOf } from '../../../support/part-of'

const listed: Record<string, string> = { '000016.SH': '上证50', '000016.SZ': '甲', '600519.SH': '乙' }
const ids = Object.keys(listed)
const kindOf = (id: string) => (id === '000016.SH' ? 'index' : 'stock')
const registry = {
  table: partOf<InstrumentTable>({ id: ids, name: Object.values(listed), kind: ids.map(kindOf) }),
  get: (id: string) => (id in listed ? ({ id, kind: kindOf(id) } as ListedInstrument) : undefined),
}

describe('the index a text means', () => {
  test.each([
    ['000016', '000016.SH'],
    ['000016.SH', '000016.SH'],
    ['sh000016', '000016.SH'],
    [' 000016.sh ', '000016.SH'],
    ['上证50', '000016.SH'],
    ['上证５０', '000016.SH'],
    ['上证', undefined],
    ['000016.SZ', undefined],
    ['600519', undefined],
    ['000300', undefined],
    ['甲', undefined],
    ['', undefined],
    ['<script>', undefined],
  ])('%j', (text, id) => {
    expect(findIndex(registry, text)?.id).toBe(id)
  })
})

test.each([
  ['000001.SH', 1, '399001.SZ'],
  ['000001.SH', -1, '899050.BJ'],
  ['899050.BJ', 1, '000001.SH'],
  ['999999.SH', 1, '000001.SH'],
  ['999999.SH', -1, '899050.BJ'],
] as const)('from %s by %d is %s', (id, step, next) => {
  expect(neighbourIndex(id, step)).toBe(next)
})
