import { useMemo } from 'react'
import { previousTradingDay } from '../../../shared/market/calendar'
import type { PublishedRule } from '../../../shared/protocol/rest-back-tests'
import type { ChartLine } from '../../charts/line-options'
import { TimeChart } from '../../charts/time-chart'
import { ruleLab } from '../../text/rule-lab'
import { dayChart } from './day-chart'
import { indexName } from './index-name'

/** Returns of a rule and its index, percent, from 0 on the evening before its first day. */
export function publishedColumns({ days, test, firstDay }: Pick<PublishedRule, 'days' | 'test' | 'firstDay'>) {
  return {
    days: [previousTradingDay(firstDay), ...days.map(({ day }) => day)],
    own: [0, ...days.map(({ equityFen }) => (equityFen / (test.cashYuan * 100) - 1) * 100)],
    index: [0, ...days.map((day) => (day.index === null ? null : (day.index - 1) * 100))],
  }
}

/** Return of a rule since its publication, and of its index. */
export function PublishedChart({ rule }: { rule: PublishedRule }) {
  const chart = useMemo(() => {
    const { days, own, index } = publishedColumns(rule)
    const lines: ChartLine[] = [
      { label: rule.test.name, tone: 'ad', width: 2 },
      { label: indexName(rule.test.benchmark), tone: 'text2' },
    ]
    return dayChart(days, lines, [own, index])
  }, [rule])
  return <TimeChart {...chart} label={`${rule.test.name} ${ruleLab.published.since}`} className="h-48" />
}
