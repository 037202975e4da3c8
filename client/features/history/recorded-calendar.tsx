import { useState } from 'react'
import { isTradingDay } from '../../../shared/market/trading-days'
import type { RecordedDays } from '../../../shared/protocol/rest'
import { historyText } from '../../text/history'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { formatDay, formatPercent } from '../../ui/format'
import { Popover } from '../../ui/popover'
import { PARTIAL_BELOW } from './quadrant'
import { weeksOf } from './weeks'

const text = historyText.recorded

/** If there are more weeks than room, those around the shown day are visible at first. */
function bringIntoSight(day: HTMLElement | null): void {
  const box = day?.closest<HTMLElement>('[data-days]')
  if (day && box) box.scrollLeft = day.offsetLeft - (box.clientWidth - day.offsetWidth) / 2
}

interface RecordedCalendarProps {
  recorded: RecordedDays | undefined
  /** The shown day. */
  day: string
  onChoose: (day: string) => void
}

/** The shown day, which opens the days on record: whole, partial and missing ones, of which any but those is chosen. */
export function RecordedCalendar({ recorded, day, onChoose }: RecordedCalendarProps) {
  const [open, setOpen] = useState(false)
  const days = recorded?.days ?? []
  const byDay = new Map(days.map((each) => [each.tradingDay, each]))
  const cells = weeksOf(days[0]?.tradingDay ?? '', days.at(-1)?.tradingDay ?? '')
  const choose = (chosen: string) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <Popover
      label={text.label}
      align="start"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="quiet" title={text.open} disabled={days.length === 0}>
          <span className="num text-13">{formatDay(day)}</span> <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      <div data-days className="relative max-h-[70vh] max-w-[90vw] overflow-auto">
        <div className="grid w-max auto-cols-[40px] grid-flow-col gap-[2px]">
          {historyText.weekdays.map((word, index) => (
            <span key={word} className="text-11 text-text-3" style={{ gridColumn: 1, gridRow: index + 1 }}>
              {word}
            </span>
          ))}
          {cells.map(({ day: each, week, weekday }) => {
            const found = byDay.get(each)
            const partial = found && found.completeness < PARTIAL_BELOW
            const isClosed = !found && !isTradingDay(each)
            const words = found
              ? text.day(formatDay(each), found.instruments)
              : historyText.day(formatDay(each), isClosed ? historyText.closed : historyText.missing)
            return (
              <button
                type="button"
                key={each}
                disabled={!found}
                ref={each === day ? bringIntoSight : undefined}
                aria-current={each === day ? 'date' : undefined}
                title={
                  partial
                    ? `${words} · ${historyText.partial(formatPercent(found.completeness, { sign: false, digits: 1 }))}`
                    : words
                }
                onClick={() => choose(each)}
                className={classNames(
                  'num h-7 text-12',
                  found ? 'bg-panel text-text-1 hover:bg-line' : 'text-text-3',
                  !found && !isClosed && 'hatched',
                  partial && '[clip-path:polygon(7px_0,100%_0,100%_100%,0_100%,0_7px)] text-warning',
                  each === day && 'outline outline-accent -outline-offset-1',
                )}
                style={{ gridColumn: week + 2, gridRow: weekday + 1 }}
              >
                {`${each.slice(4, 6)}-${each.slice(6)}`}
              </button>
            )
          })}
        </div>
        <p className="mt-2 text-11 text-text-3">{text.help}</p>
      </div>
    </Popover>
  )
}
