import { describe, expect, test } from 'vitest'
import { findInstrument } from '../../../../client/store/rows/find-instrument'
import type { ListedInstrument } from '../../../../client/store/rows/instruments'
import { partOf } from '../../../support/part-of'
import { smallTable } from '../../features/board/small-board'

const registry = {
  table: smallTable,
  at: (place: number) => ({ id: smallTable.id[place] }) as ListedInstrument,
  get: (id: string) => (smallTable.id.includes(id) ? ({ id } as ListedInstrument) : undefined),
}
const found = (text: string, of: Partial<typeof registry> = {}) => findInstrument({ ...registry, ...of }, text)?.id

describe('the instrument that a typed text means', () => {
  test.each([
    ['600519', '600519.SH'],
    ['600519.SH', '600519.SH'],
    ['sh600519', '600519.SH'],
    ['  600519.sh ', '600519.SH'],
    ['贵州茅台', '600519.SH'],
    [' 沪深300 ', '000300.SH'],
    ['沪深３００', '000300.SH'],
    ['XD贵州茅', '600519.SH'],
    ['DR贵州茅台', '600519.SH'],
    ['N贵州茅台', '600519.SH'],
    ['600519.XSHG', '600519.SH'],
    ['920002', '920002.BJ'],
    // If two exchanges use a code, the listed instrument is found.
    ['000001', '000001.SZ'],
    ['000300', '000300.SH'],
  ])('%j is %s', (text, id) => expect(found(text)).toBe(id))

  test.each(['', '   ', '茅台', '600520', '600519.SZ', '60051', '6005190', 'gzmt', '600519 000001'])(
    '%j is nothing',
    (text) => expect(found(text)).toBeUndefined(),
  )

  test('a code is found before the registry is there if it is known, a name is not', () => {
    expect(found('600519', partOf({ table: undefined }))).toBe('600519.SH')
    expect(found('贵州茅台', partOf({ table: undefined }))).toBeUndefined()
  })
})
