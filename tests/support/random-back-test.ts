import type { CaseBoard, EngineInput, RuleDefinition } from '../../shared/back-test/model'
import { priceLimits } from '../../shared/back-test/price-limits'
import { backTestInput, type TestBar } from './back-test-case'

/** A generator of numbers 0…1 with a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const BOARDS: readonly (readonly [code: string, board: CaseBoard])[] = [
  ['000001', 'sz_main'],
  ['113001', 'convertible'],
  ['300001', 'chinext'],
  ['510001', 'etf'],
  ['600001', 'sh_main'],
  ['688001', 'star'],
  ['920001', 'bse'],
]

/** Weekdays from 2022-01-04. */
export function weekdays(count: number): string[] {
  const days: string[] = []
  for (let at = Date.UTC(2022, 0, 4); days.length < count; at += 86_400_000) {
    const date = new Date(at)
    if (date.getUTCDay() % 6 !== 0) days.push(date.toISOString().slice(0, 10).replaceAll('-', ''))
  }
  return days
}

interface Walk {
  bars: TestBar[]
  actions: { code: string; exDate: string; cashPer10: number; bonusPer10: number }[]
}

/** A random walk within the limits, with halts, days at a limit, thin days, dividends and bonus shares. */
function walkOf(random: () => number, [code, board]: readonly [string, CaseBoard], calendar: readonly string[]): Walk {
  const tick = board === 'etf' || board === 'convertible' ? 1 : 10
  const onTick = (value: number) => Math.max(tick, Math.round(value / tick) * tick)
  const walk: Walk = { bars: [], actions: [] }
  let close = onTick(5_000 + random() * 40_000)
  let halt = 0
  for (const day of calendar) {
    if (halt-- > 0 || random() < 0.02) {
      if (halt < 0) halt = Math.floor(random() * 4)
      walk.bars.push(null)
      continue
    }
    let preclose = close
    if (random() < 0.03 && board !== 'convertible' && board !== 'etf') {
      const bonus = Math.floor(random() * 5)
      walk.actions.push({ code, exDate: day, cashPer10: 1_000_000, bonusPer10: bonus * 1_000_000 })
      preclose = onTick((close - 100) / (1 + bonus / 10))
    }
    const security = { code, board, listDate: '20000101', st: [] }
    const { up, down } = priceLimits(security, day, preclose, 99)
    const within = (value: number) => Math.min(up, onTick(preclose * 1.2), Math.max(down, onTick(value)))
    const kind = random()
    const move = () => within(preclose * (1 + (random() - 0.5) * 0.08))
    const open = kind < 0.03 ? within(up) : kind < 0.06 ? within(down) : move()
    const isSealed = kind < 0.015 || (kind >= 0.03 && kind < 0.045)
    close = isSealed ? open : move()
    const [high, low] = isSealed ? [open, open] : [Math.max(open, close, move()), Math.min(open, close, move())]
    const volume = Math.floor(random() < 0.1 ? random() * 2_000 : 100_000 + random() * 1_000_000)
    walk.bars.push([...[preclose, open, high, low, close].map((price) => price / 1000), volume] as unknown as TestBar)
  }
  return walk
}

export const RULES: readonly RuleDefinition[] = [
  { type: 'breakout', n: 5, exitN: 3 },
  { type: 'ma_cross', fast: 3, slow: 7 },
  { type: 'rsi', n: 4, low: 35, high: 65 },
  { type: 'momentum_top', n: 5, k: 2 },
  { type: 'limit_up_next' },
]

/** A random back-test of seven boards over `sessions` days. */
export function randomBackTest(seed: number, sessions: number): EngineInput {
  const random = randomOf(seed)
  const calendar = weekdays(sessions)
  const walks = BOARDS.map((board) => walkOf(random, board, calendar))
  return backTestInput({
    calendar,
    codes: BOARDS.map(([code, board], index) => ({ code, board, bars: walks[index]?.bars ?? [] })),
    actions: walks.flatMap(({ actions }) => actions),
    rule: RULES[seed % RULES.length] as RuleDefinition,
    exits: seed % 3 === 0 ? { stopBp: 300, takeBp: 500 } : seed % 3 === 1 ? { sessions: 3 } : {},
    config: {
      maxPositions: 1 + (seed % 4),
      slippage: (
        [
          { model: 'ticks', n: 1 },
          { model: 'sqrt', kBp: 50 },
          { model: 'half_spread', spreadBp: 20 },
        ] as const
      )[seed % 3] as EngineInput['config']['slippage'],
    },
  })
}
