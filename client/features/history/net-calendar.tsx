import { useMemo } from 'react'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { DayHistoryResponse } from '../../../shared/protocol/rest'
import { fullHeat, heatOf } from '../../charts/heat'
import { historyText } from '../../text/history'
import { classNames } from '../../ui/class-names'
import { formatDay, formatPercent, formatYuan } from '../../ui/format'
import type { HistoryMode } from './choice'
import { dayNet, qualityOf } from './quadrant'
import { weeksOf } from './weeks'

/** A square a day, the fuller the larger its net; trading days without a record are hatched, partial ones have a notch. */
export function NetCalendar({ history, mode }: { history: DayHistoryResponse; mode: HistoryMode }) {
  const { cells, byDay, full, months } = useMemo(() => {
    const { days } = history
    const cells = weeksOf(days[0]?.tradingDay ?? '', days.at(-1)?.tradingDay ?? '')
    const months: { week: number; text: string }[] = []
    for (const { day, week } of cells) {
      const text = `${Number(day.slice(4, 6))}`
      if (months.at(-1)?.text !== text) months.push({ week, text })
    }
    return {
      cells,
      months,
      byDay: new Map(days.map((day) => [day.tradingDay, day])),
      full: fullHeat(days.map((day) => dayNet(day, mode))),
    }
  }, [history, mode])
  return (
    <div className="h-full overflow-auto p-2">
      <div role="img" aria-label={historyText.calendar} className="grid w-max auto-cols-[22px] grid-flow-col gap-[2px]">
        {historyText.weekdays.map((word, index) => (
          <span key={word} className="text-11 text-text-3" style={{ gridColumn: 1, gridRow: index + 2 }}>
            {word}
          </span>
        ))}
        {months.map(({ week, text }) => (
          <span key={week} className="num text-11 text-text-3" style={{ gridColumn: week + 2, gridRow: 1 }}>
            {text}
          </span>
        ))}
        {cells.map(({ day, week, weekday }) => {
          const row = byDay.get(day)
          const quality = qualityOf(row)
          const net = row ? dayNet(row, mode) : 0
          const strength = Math.abs(heatOf(net, full))
          const isClosed = quality === 'missing' && !isTradingDay(day)
          const value = row ? formatYuan(net, { sign: true }) : isClosed ? historyText.closed : historyText.missing
          const words = historyText.day(formatDay(day), value)
          const partial = quality === 'partial' && row
          return (
            <span
              key={day}
              title={
                partial
                  ? `${words} · ${historyText.partial(formatPercent(row.completeness, { sign: false, digits: 1 }))}`
                  : words
              }
              className={classNames(
                'flex size-[22px] items-center justify-center text-11',
                quality === 'missing' && !isClosed && 'hatched',
                partial && '[clip-path:polygon(7px_0,100%_0,100%_100%,0_100%,0_7px)]',
              )}
              style={{
                gridColumn: week + 2,
                gridRow: weekday + 2,
                ...(row
                  ? {
                      backgroundColor: `color-mix(in srgb, var(--${net >= 0 ? 'up' : 'down'}) ${Math.round(10 + strength * 75)}%, var(--panel))`,
                    }
                  : {}),
              }}
            >
              {row && (net > 0 ? '+' : net < 0 ? '−' : '')}
            </span>
          )
        })}
      </div>
      <p className="mt-2 text-11 text-text-3">{historyText.calendarHelp}</p>
    </div>
  )
}
