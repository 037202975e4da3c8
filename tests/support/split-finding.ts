import type { ChildOrder, SplitFinding } from '../../shared/flow/split-finding'

/** A finding that holds, of six children and no detail, but for what is said of it. */
export const findingOf = (id: string, told: Partial<SplitFinding> = {}): SplitFinding => ({
  id,
  instrument: '600001.SH',
  side: 'buy',
  state: 'open',
  style: '等时',
  firstTime: 0,
  lastTime: 0,
  firstEmitTime: 0,
  childrenAtFirstEmit: 6,
  childCount: 6,
  volume: 600,
  turnover: 1_000,
  vwap: 10,
  meanIntervalMs: 1_000,
  intervalCv: 0.1,
  clock: 'time',
  size: { mode: 100, min: 100, max: 100, exactShare: 1 },
  activeShare: 1,
  participation: 0.1,
  refills: 0,
  score: 20,
  confidence: 0.5,
  features: [],
  refutedBy: '',
  children: [],
  ...told,
})

/** Active children of 100 shares by their order numbers. */
export const childrenOf = (...numbers: number[]): ChildOrder[] =>
  numbers.map((orderNo) => ({ orderNo, time: orderNo, price: 1_000, volume: 100, active: true }))
