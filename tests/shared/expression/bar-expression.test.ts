import { describe, expect, test } from 'vitest'
import { trueBars } from '../../../shared/expression/bar-expression'
import { readBarCondition, readCondition } from '../../../shared/expression/read-expression'

const names = new Map([
  ['收盘', 'close'],
  ['最高', 'high'],
])

/** Bars, from 0, at which a condition is true. */
function bars(text: string, close: readonly number[], high = close): number[] {
  const read = readBarCondition(text, names)
  if (!read.ok) throw new Error(`${read.why} at ${read.at}`)
  const truth = trueBars(read.node, (key) => Float64Array.from(key === 'close' ? close : high), close.length)
  return truth.flatMap((isTrue, bar) => (isTrue ? [bar] : []))
}

describe('conditions over bars', () => {
  test.each([
    ['MA(收盘,2)>2', [1, 2, 3, 1], [2]],
    ['SUM(收盘,2)=5', [1, 2, 3, 2], [2, 3]],
    ['收盘>REF(收盘,1)', [1, 2, 2, 3], [1, 3]],
    ['收盘>REF(HHV(最高,2),1)', [1, 2, 2, 3], [3]],
    ['收盘=LLV(收盘,3)', [3, 2, 1, 2, 1], [2, 4]],
    // Weight 2/3: 3, then 3 + 2/3 × (6 − 3) = 5.
    ['EMA(收盘,2)=5', [3, 6, 9], [1]],
    ['CROSS(收盘,2)', [1, 2, 3, 3, 2, 3], [2, 5]],
    ['CROSS(MA(收盘,1),MA(收盘,2)) 且 收盘>2', [2, 1, 3, 4], [2]],
    ['max(收盘,REF(收盘,1))=2', [1, 2, 1, 1], [1, 2]],
    ['收盘>1 或 CROSS(收盘,5)', [1, 2, 1, 6], [1, 3]],
  ])('%s', (text, close, expected) => {
    expect(bars(text, close)).toEqual(expected)
  })

  test('equal prices never cross, whatever the order of their sum', () => {
    const equal = Array.from({ length: 60 }, () => 10.1)
    expect(bars('CROSS(MA(收盘,5),MA(收盘,20))', equal)).toEqual([])
    expect(bars('MA(收盘,7)>MA(收盘,3)', equal)).toEqual([])
  })

  test('an unknown value is no signal', () => {
    expect(bars('MA(收盘,2)>0', [1, Number.NaN, 1, 1])).toEqual([3])
    expect(bars('HHV(收盘,2)>0', [1, Number.NaN, 1, 1])).toEqual([3])
    expect(bars('收盘/0>0', [1, 1])).toEqual([])
  })

  test.each([
    ['MA(收盘)>1', 'unread', 5],
    ['MA(收盘,0)>1', 'unread', 6],
    ['MA(收盘,501)>1', 'unread', 6],
    ['收盘>均价', 'unread', 3],
    ['CROSS(收盘,2', 'unclosed', 5],
    ['收盘>', 'unfinished', 3],
  ])('%s cannot be read, with the place', (text, why, at) => {
    expect(readBarCondition(text, names)).toEqual({ ok: false, why, at })
  })

  test('alerts and screeners have no bars', () => {
    expect(readCondition('MA(收盘,2)>2', names).ok).toBe(false)
    expect(readCondition('CROSS(收盘,2)', names).ok).toBe(false)
  })
})
