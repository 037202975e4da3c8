import { expect, test } from 'vitest'
import { equityColumns } from '../../../../client/features/strategy/equity-columns'
import type { StrategyRunResult } from '../../../../shared/protocol/rest-back-tests'

const run = (days: string[], equity: number[], beside: Partial<StrategyRunResult> = {}) =>
  ({
    test: { cashYuan: 1_000 },
    equity: days.map((date, at) => ({ date, equity: (equity[at] as number) * 100 })),
    index: [],
    hold: [],
    ...beside,
  }) as unknown as StrategyRunResult

test('runs of different days share one axis, in percent of their own cash, with the drawdown from their highest', () => {
  const first = run(['20260105', '20260106', '20260107'], [1_100, 990, 1_210], {
    index: [null, 1.02, 0.99],
    hold: [1, 1.5, 2],
  })
  const second = run(['20260106', '20260108'], [900, 1_000])
  const columns = equityColumns([first, second])
  expect(columns.days).toEqual(['20260105', '20260106', '20260107', '20260108'])
  const rounded = (values: (number | null)[]) =>
    values.map((value) => (value === null ? null : Math.round(value * 100) / 100))
  expect(columns.returns.map(rounded)).toEqual([
    [10, -1, 21, null],
    [null, -10, null, 0],
  ])
  expect(columns.drawdowns.map(rounded)).toEqual([
    [0, -10, 0, null],
    [null, -10, null, 0],
  ])
  expect([columns.index, columns.hold].map(rounded)).toEqual([
    [null, 2, -1, null],
    [0, 50, 100, null],
  ])
})
