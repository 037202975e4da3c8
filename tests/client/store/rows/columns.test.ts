import { describe, expect, test } from 'vitest'
import { columnNames, RowsVersion, rowAt } from '../../../../client/store/rows/columns'
import type { Section } from '../../../../shared/protocol/frame'
import { section } from '../section'

describe('the columns of a kind', () => {
  test('are in the order of the schema, which is that of the wire format', () => {
    expect(columnNames('minute')).toEqual(['slot', 'open', 'high', 'low', 'close', 'volume', 'amount'])
    expect(columnNames('trade').slice(0, 3)).toEqual(['time', 'price', 'volume'])
  })

  test('answer one of their rows as an object, figures under their own names', () => {
    const { columns } = section('minute', [
      { slot: 3, open: 10, high: 14, low: 9, close: 12, volume: 700, amount: 8_400 },
      { slot: 4, open: 12, high: 12, low: 11, close: 11, volume: 100, amount: 1_100 },
    ]) as Section<'minute'>
    expect(rowAt<'minute'>(columns, 0)).toEqual({
      slot: 3,
      open: 10,
      high: 14,
      low: 9,
      close: 12,
      volume: 700,
      amount: 8_400,
    })
    expect(rowAt<'minute'>(columns, 1)).toMatchObject({ slot: 4, close: 11, volume: 100 })
  })

  test('contain texts as well as numbers', () => {
    const { columns } = section('market-event', [
      { instrument: '600519.SH', price: 170_000 },
    ]) as Section<'market-event'>
    expect(rowAt<'market-event'>(columns, 0)).toMatchObject({ instrument: '600519.SH', price: 170_000 })
  })
})

describe('the version of stored rows', () => {
  const whole = (seq: number) => ({ seq })
  const change = (base: number, seq: number) => ({ seq, changes: { base, whole: new Uint8Array() } })

  test.each<[string, { seq: number; changes?: { base: number; whole: Uint8Array } }[], boolean[], number]>([
    ['whole rows at any time', [whole(7), whole(3)], [true, true], 3],
    ['changes to the version that is held', [whole(7), change(7, 9), change(9, 10)], [true, true, true], 10],
    ['no changes before the first rows', [change(0, 1)], [false], -1],
    ['no changes to a version that was left', [whole(7), change(6, 8)], [true, false], 7],
    ['no changes to a version that is yet to come', [whole(7), change(8, 9)], [true, false], 7],
  ])('admits %s', (_, sections, admitted, version) => {
    const rowsVersion = new RowsVersion()
    expect(sections.map((each) => rowsVersion.admits(each))).toEqual(admitted)
    expect(rowsVersion.version).toBe(version)
  })

  test('waits for whole rows again after it was reset', () => {
    const rowsVersion = new RowsVersion()
    rowsVersion.admits(whole(7))
    rowsVersion.forget()
    expect([rowsVersion.version, rowsVersion.admits(change(7, 8)), rowsVersion.admits(whole(8))]).toEqual([
      -1,
      false,
      true,
    ])
  })
})
