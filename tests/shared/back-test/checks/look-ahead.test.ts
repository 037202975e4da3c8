import { describe, expect, test } from 'vitest'
import { ADJUSTED_BAR_FIGURES } from '../../../../shared/back-test/bar-figures'
import { LOOK_AHEADS, type LookAhead, lookAheadCheck } from '../../../../shared/back-test/checks/look-ahead'
import { type SignalSource, signalTable } from '../../../../shared/back-test/checks/signal-table'
import type { BarColumns, Column, EngineInput, WrittenRule } from '../../../../shared/back-test/model'
import { READY_RULES } from '../../../../shared/back-test/ready-rules'
import { readBarCondition } from '../../../../shared/expression/read-expression'
import { backTestInput, type TestBar } from '../../../support/back-test-case'
import { randomOf, weekdays } from '../../../support/random-back-test'

const DAYS = weekdays(60)
const NAMES = new Map([...ADJUSTED_BAR_FIGURES, ['盈利', 'profit']])

function ruleOf(entry: string, exit: string): WrittenRule {
  const [buy, sell] = [readBarCondition(entry, NAMES), readBarCondition(exit, NAMES)]
  if (!buy.ok || !sell.ok) throw new Error(`${entry} ${exit}`)
  return { type: 'condition', entry: buy.node, exit: sell.node, rank: null }
}

/** A random walk with an ex-date at day 40, halts, and profits that are published two sessions late. */
function marketOf(seed: number): EngineInput {
  const random = randomOf(seed)
  const codes = ['000001', '600001', '600002', '600003'].map((code, place) => {
    let close = 10 + place
    const bars = DAYS.map((_, day): TestBar => {
      if (random() < 0.05) return null
      const preclose = day === 40 && place === 1 ? Math.round(close * 50) / 100 : close
      const open = Math.round(preclose * (0.98 + random() * 0.04) * 100) / 100
      close = Math.round(preclose * (0.95 + random() * 0.1) * 100) / 100
      return [preclose, open, Math.max(open, close) + 0.05, Math.min(open, close) - 0.05, close, 1e6 * (0.5 + random())]
    })
    return {
      code,
      board: place === 0 ? ('sz_main' as const) : ('sh_main' as const),
      bars,
      security: {
        ...(place === 2 ? { delistDate: DAYS[55] as string } : {}),
        st: place === 3 ? [{ from: DAYS[50] as string, to: '99991231' }] : [],
      },
    }
  })
  const rule = ruleOf('CROSS(MA(收盘,2),MA(收盘,5))', 'CROSS(MA(收盘,5),MA(收盘,2))')
  const actions = [{ code: '600001', exDate: DAYS[40] as string, bonusPer10: 10_000_000 }]
  const input = backTestInput({ calendar: DAYS, codes, actions, rule })
  const bars = input.bars.map((columns): BarColumns => {
    const published = Array.from(columns.session, (session) => DAYS[Math.min(DAYS.length - 1, session + 2)] as string)
    return {
      ...columns,
      figures: { profit: Array.from(columns.session, () => random() - 0.5) },
      published: { profit: published },
    }
  })
  return { ...input, bars }
}

const market = marketOf(7)

/** Signals that look at one bar of each code in a wrong way: `isTrue` gets the bars and the place of the signal's bar. */
const perBar =
  (isTrue: (bars: BarColumns, at: number, input: EngineInput, index: number) => boolean): SignalSource =>
  (input) =>
    input.calendar.map((_, session) => {
      const signals = input.bars.flatMap((bars, index) => {
        const at = [...bars.session].indexOf(session)
        return at >= 0 && isTrue(bars, at, input, index) ? [`buy ${input.securities[index]?.code}`] : []
      })
      return new Set(signals)
    })

const value = (column: Column, at: number) => column[at] ?? Number.NaN
const rises = (bars: BarColumns, at: number) => value(bars.close, at) > value(bars.preclose, at)

/** Each a mistake that real back-tests have made, and the kind of data by which the check names it. */
const PLANTED: readonly (readonly [what: string, kind: LookAhead, source: SignalSource])[] = [
  [
    'buys at the open when that day closes higher',
    'next-close',
    perBar((bars, at) => value(bars.close, at + 1) > value(bars.preclose, at + 1)),
  ],
  [
    'buys before the open if the day opens with a gap',
    'next-open',
    perBar((bars, at) => value(bars.open, at + 1) > value(bars.close, at) * 1.005),
  ],
  [
    'places its order inside the range of the day to come',
    'next-range',
    perBar((bars, at) => value(bars.low, at + 1) < value(bars.close, at) * 0.99),
  ],
  [
    'buys only what will be traded a lot at the open',
    'next-volume',
    perBar((bars, at) => value(bars.volume, at + 1) > 1e6),
  ],
  [
    'compares prices that later splits have changed with a fixed level',
    'later-actions',
    perBar((bars, at, { actions, securities, calendar }, index) => {
      const day = calendar[bars.session[at] as number] as string
      const later = actions.filter(({ code, exDate }) => code === securities[index]?.code && exDate > day)
      return value(bars.close, at) / 2 ** later.length < 8_000
    }),
  ],
  [
    'knows only codes that are listed at the end',
    'later-delistings',
    perBar((bars, at, { securities }, index) => securities[index]?.delistDate === undefined && rises(bars, at)),
  ],
  [
    'leaves out codes that will be under special treatment',
    'later-names',
    perBar((bars, at, { securities }, index) => securities[index]?.st.length === 0 && rises(bars, at)),
  ],
  [
    'uses a profit on the day that it belongs to, before its publication',
    'unpublished-figures',
    perBar((bars, at) => value(bars.figures?.profit ?? [], at) > 0),
  ],
  [
    'leaves out codes that are halted on the next day',
    'next-halt',
    perBar((bars, at) => value(bars.session, at + 1) === value(bars.session, at) + 1 && rises(bars, at)),
  ],
  [
    'buys below the mean of a window with the bar in its middle',
    'later-bars',
    perBar((bars, at) => value(bars.close, at + 2) > value(bars.close, at)),
  ],
]

describe('the look-ahead check', () => {
  test.each(PLANTED)('of a rule that %s finds %s', (_what, kind, signalsOf) => {
    const { found } = lookAheadCheck(market, { signalsOf })
    expect(found.map((finding) => finding.kind)).toEqual([kind])
    expect(DAYS).toContain(found[0]?.day)
    expect(found[0]?.signal).toMatch(/^buy \d{6}$/)
  })

  test('names every kind of data in one of these plants', () => {
    expect(PLANTED.map(([, kind]) => kind).toSorted()).toEqual([...LOOK_AHEADS].toSorted())
  })

  test('names a standardisation over all days by the next close', () => {
    const signalsOf = perBar((bars, at) => {
      const mean = [...bars.close].reduce((sum, close) => sum + close, 0) / bars.close.length
      return value(bars.close, at) > mean
    })
    expect(lookAheadCheck(market, { signalsOf }).found[0]?.kind).toBe('next-close')
  })

  test.each([
    ['CROSS(MA(收盘,2),MA(收盘,5))', '收盘<LLV(REF(最低,1),5)'],
    ['盈利>0 且 收盘>REF(收盘,3)', '盈利<0'],
    ['EMA(收盘,5)>REF(EMA(收盘,5),1)', '涨停=1 或 跌停=1'],
  ])('finds nothing in %s', (entry, exit) => {
    const { found, sessions } = lookAheadCheck({ ...market, rule: ruleOf(entry, exit) })
    expect(found).toEqual([])
    expect(sessions).toBeGreaterThan(5)
  })

  test.each(READY_RULES.map(({ name, entry, exit }) => [name, entry, exit] as const))(
    'finds nothing in the ready rule %s',
    (_name, entry, exit) => {
      const rule = ruleOf(entry, exit || '收盘<0')
      expect(lookAheadCheck({ ...market, rule }, { days: 2 }).found).toEqual([])
    },
  )

  test('a figure counts from the session of its publication on', () => {
    const [profits, published] = [market.bars[0]?.figures?.profit ?? [], market.bars[0]?.published?.profit ?? []]
    const table = signalTable({ ...market, rule: ruleOf('盈利>0', '盈利<=0') })
    for (const [at, session] of [...(market.bars[0]?.session ?? [])].entries()) {
      const known = [...profits].filter((_, bar) => (published[bar] as string) <= (DAYS[session] as string)).at(-1)
      expect([at, table[session]?.has('buy 000001')]).toEqual([at, known !== undefined && known > 0])
    }
  })
})
