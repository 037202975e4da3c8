import type { RuleDefinition } from '../model'
import type { Series } from '../series'
import { breakout } from './breakout'
import { ruleOfConditions } from './conditions'
import { explicitOrders } from './explicit-orders'
import { maCross } from './ma-cross'
import { momentumTop } from './momentum-top'
import { cutlerRsi } from './rsi'
import type { DailyRule } from './rule'
import { writtenRule } from './written-rule'

/** The rule of a definition over daily bars. Throws for a rule that needs minutes. */
export function dailyRule(
  definition: RuleDefinition,
  series: readonly Series[],
  calendar: readonly string[],
): DailyRule {
  switch (definition.type) {
    case 'breakout':
      return ruleOfConditions(series, (one) => breakout(one, definition))
    case 'ma_cross':
      return ruleOfConditions(series, (one) => maCross(one, definition))
    case 'rsi':
      return ruleOfConditions(series, (one) => cutlerRsi(one, definition))
    case 'limit_up_next':
      return ruleOfConditions(series, ({ close, limitsAt }) => ({
        entry: (bar) => close[bar] === limitsAt(bar).up,
        exit: () => false,
      }))
    case 'momentum_top':
      return momentumTop(series, calendar, definition)
    case 'dates': {
      const securities = series.map(({ security }) => security)
      return explicitOrders(securities, calendar, definition.orders)
    }
    case 'condition':
      return ruleOfConditions(series, (one) => writtenRule(one, definition))
    case 'orb':
      throw new RangeError('orb needs minutes')
  }
}
