import { describe, expect, test } from 'vitest'
import { msText, wayOf } from '../../../../client/features/status/ops/way'

const way = {
  'receipt.p50': 80,
  'receipt.p95': 200,
  'receipt.p99': 300,
  'sequence.p50': 4,
  'sequence.p95': 9,
  'state.p50': 5,
  'state.p95': 6,
  'publish.p50': 1,
  'publish.p95': 2,
}
const report = (source: string, figures: Record<string, number>) => ({ source, figures })

describe('the latency of a row', () => {
  test('has its stages in order, each starting at the end of the one before', () => {
    const path = wayOf([report('way', way), report('clients', { connections: 3, p50: 20, p95: 60 })])
    expect(path?.total).toBe(100)
    expect(path?.rows.map(({ stage, from, length, p50 }) => [stage, from, length, p50])).toEqual([
      ['receipt', 0, 0.8, 80],
      ['sequence', 0.8, 0.04, 4],
      ['state', 0.8400000000000001, 0.05, 5],
      ['publish', 0.8900000000000001, 0.01, 1],
      // The latency that pages measure since the receipt, minus the gateway's own stages.
      ['paint', 0.9000000000000001, 0.1, 10],
    ])
    expect(path?.rows[4]).toMatchObject({ p95: 43, p99: null })
    expect(path?.rows[0]).toMatchObject({ p95: 200, p99: 300 })
  })

  test('is that of the process that holds the market state, if that is another', () => {
    expect(wayOf([report('feed-process.way', way)])?.rows[0]?.p50).toBe(80)
  })

  test('has no last stage while no page reports one', () => {
    const path = wayOf([report('way', way), report('clients', { connections: 0, p50: 0, p95: 0 })])
    expect(path?.rows.at(-1)).toMatchObject({ stage: 'paint', p50: null, p95: null })
    expect(path?.total).toBe(90)
  })

  test('that took no time at all has stages of no length', () => {
    const path = wayOf([report('way', { 'receipt.p50': 0, 'sequence.p50': 0 })])
    expect([path?.total, path?.rows.map(({ from, length }) => [from, length])]).toEqual([
      0,
      path?.rows.map(() => [0, 0]),
    ])
  })

  test.each([[[]], [[report('way', {})]]])('is not known before anything was measured', (reports) => {
    expect(wayOf(reports)).toBeUndefined()
  })

  test.each([
    [0.0123, '0.012'],
    [4.25, '4.3'],
    [99.94, '99.9'],
    [1234.5, '1235'],
  ])('%s ms is shown as %s', (ms, told) => expect(msText(ms)).toBe(told))
})
