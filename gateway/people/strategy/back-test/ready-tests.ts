import { READY_RULES } from '../../../../shared/back-test/ready-rules'
import { previousTradingDay, shiftDay } from '../../../../shared/market/calendar'
import type { StrategyTest } from '../../../../shared/protocol/rest-back-tests'

/** Calendar days that results of ready rules look back. */
const DAYS = 365
const BENCHMARK = '000300.SH'

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
