import { createHash } from 'node:crypto'
import { spread } from '../../../../shared/back-test/checks/signal-table'
import { READY_RULES } from '../../../../shared/back-test/ready-rules'
import { previousTradingDay, shiftDay } from '../../../../shared/market/calendar'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'
import { actionsIn, type DaySource } from './run-days'
import { universeCodes } from './universe'

/** Calendar days that results of ready rules look back. */
const DAYS = 365
const BENCHMARK = '000300.SH'
/** Changes with the engine: results of another version are computed again. */
const VERSION = '3'
/** Codes whose days stand for those of the market. */
const SAMPLE = 8

/** Requests of the ready rules over the whole market for the year before a trading day, by the ids of the rules. */
export function readyTests(tradingDay: string): { rule: string; test: StrategyTest }[] {
  const to = previousTradingDay(tradingDay)
  return READY_RULES.map(({ id, idea: _, ...rule }) => ({
    rule: id,
    test: {
      ...rule,
      universe: { kind: 'market' },
      from: shiftDay(to, -DAYS),
      to,
      cashYuan: 1_000_000,
      positionYuan: null,
      commissionPpm: 250,
      commissionMinYuan: 5,
      slippageTicks: 1,
      benchmark: BENCHMARK,
      checks: false,
    },
  }))
}

/** Changes with the engine and with the stored days of the index and a few codes, as after an import. */
export async function dataKey(source: DaySource, tests: readonly StrategyTest[]): Promise<string> {
  const hash = createHash('sha256').update(VERSION)
  const [test] = tests
  if (!test) return ''
  hash.update(JSON.stringify(actionsIn(source, universeCodes(test.universe, source), test)))
  for (const id of [test.benchmark, ...spread(universeCodes(test.universe, source), SAMPLE)]) {
    const rows = await source.days(id, test.from)
    hash.update(JSON.stringify([id, rows.filter(({ tradingDay }) => tradingDay >= test.from && tradingDay <= test.to)]))
  }
  return hash.digest('hex')
}
