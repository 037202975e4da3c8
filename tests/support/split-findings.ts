import type { ChildOrder, SplitFinding } from '../../shared/flow/split-finding'
import { clock } from './market-events'

/** A child order of 1,000 shares at 10.00, bought across the spread. */
export const makeChild = (over: Partial<ChildOrder> = {}): ChildOrder => ({
  orderNo: 7,
  time: clock('09:31:00'),
  price: 1_000,
  volume: 1_000,
  active: true,
  ...over,
})

/** An invented finding of three children a minute apart; override what matters to the test. */
export function makeFinding(over: Partial<SplitFinding> = {}): SplitFinding {
  const children =
    over.children ??
    ['09:31:00', '09:32:00', '09:33:00'].map((at, row) => makeChild({ time: clock(at), orderNo: row + 1 }))
  return {
    id: 'f1',
    instrument: '600001.SH',
    side: 'buy',
    state: 'open',
    style: '等时',
    firstTime: clock('09:31:00'),
    lastTime: clock('10:33:05'),
    firstEmitTime: clock('09:40:00'),
    childrenAtFirstEmit: 9,
    childCount: 42,
    volume: 420_000,
    turnover: 4_212_300,
    vwap: 10.0293,
    meanIntervalMs: 90_600,
    intervalCv: 0.124,
    clock: 'time',
    size: { mode: 10_000, min: 8_000, max: 12_000, exactShare: 0.756 },
    activeShare: 0.333,
    participation: 0.08136,
    refills: 3,
    score: 21,
    confidence: 0.9137,
    falseADay: 0.016,
    features: [
      { name: '间隔', value: '均匀', nats: 12 },
      { name: '数量', value: '散', nats: -3 },
    ],
    refutedBy: '下一笔迟迟不来',
    children,
    ...over,
  }
}
