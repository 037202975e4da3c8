import type {
  BackTestConfig,
  BarColumns,
  CaseBoard,
  CorporateAction,
  EngineInput,
  ExplicitOrder,
  MinuteBarColumns,
  TestedSecurity,
} from '../../shared/back-test/model'

/** Yuan of a test as li. */
export const li = (yuan: number): number => Math.round(yuan * 1000)

export const usualConfig: BackTestConfig = {
  cashFen: 10_000_000,
  commissionPpm: 250,
  commissionMinFen: 500,
  slippage: { model: 'ticks', n: 0 },
  volumeShareBp: 1000,
  limitShareBp: 100,
  maxPositions: 2,
  rfPpm: 0,
  rights: 'subscribe',
  delistValue: 'zero',
  costMultiple: 1,
}

/** A bar of a test in yuan: preclose, open, high, low, close and volume; null = a day of a halt. */
export type TestBar = readonly [number, number, number, number, number, number] | null

export interface TestCode {
  code: string
  board: CaseBoard
  bars: readonly TestBar[]
  security?: Partial<TestedSecurity>
}

export function barColumns(bars: readonly TestBar[]): BarColumns {
  const present = bars.flatMap((bar, session) => (bar ? [{ bar, session }] : []))
  const column = (at: number) => present.map(({ bar }) => li(bar[at] as number))
  return {
    session: present.map(({ session }) => session),
    preclose: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: present.map(({ bar }) => bar[5]),
  }
}

export interface TestCase {
  calendar: readonly string[]
  codes: readonly TestCode[]
  actions?: readonly (Partial<CorporateAction> & { code: string; exDate: string })[]
  rule?: EngineInput['rule']
  exits?: EngineInput['exits']
  config?: Partial<BackTestConfig>
  minutes?: readonly MinuteBarColumns[]
}

/** Input of a back-test; codes in ascending order. */
export function backTestInput({ calendar, codes, actions = [], rule, exits, config, minutes }: TestCase): EngineInput {
  return {
    calendar,
    securities: codes.map(({ code, board, security }) => ({ code, board, listDate: '20000101', st: [], ...security })),
    bars: codes.map(({ bars }) => barColumns(bars)),
    actions: actions.map((action) => ({
      cashPer10: 0,
      bonusPer10: 0,
      rightsPer10: 0,
      rightsPrice: 0,
      payDate: action.exDate,
      listDate: action.exDate,
      ...action,
    })),
    rule: rule ?? { type: 'dates', orders: [] },
    exits: exits ?? {},
    config: { ...usualConfig, ...config },
    ...(minutes ? { minutes } : {}),
  }
}

export const order = (
  signalDate: string,
  code: string,
  side: 'buy' | 'sell',
  quantity: number | null = null,
): ExplicitOrder => ({ signalDate, code, side, quantity })
