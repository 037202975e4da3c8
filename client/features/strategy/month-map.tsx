import type { StrategyRunResult } from '../../../shared/protocol/rest-back-tests'
import { fullHeat, heatOf } from '../../charts/heat'
import { ruleLab } from '../../text/rule-lab'
import { EMPTY, formatPercent } from '../../ui/format'

const text = ruleLab.result
const MONTHS = Array.from({ length: 12 }, (_, month) => month + 1)

const shade = (value: number, full: number): string =>
  `color-mix(in srgb, var(--${value >= 0 ? 'up' : 'down'}) ${Math.round(10 + Math.abs(heatOf(value, full)) * 55)}%, var(--panel))`

/** Return of a year from those of its months. */
const yearReturn = (months: readonly number[]): number => months.reduce((value, month) => value * (1 + month), 1) - 1

/** Returns by month, a row a year, the fuller the larger; one table for each run. */
export function MonthMap({ runs }: { runs: readonly StrategyRunResult[] }) {
  return (
    <div tabIndex={runs.length > 0 ? 0 : undefined} className="flex h-full flex-col gap-4 overflow-auto p-2">
      {runs.map(({ id, test, metrics }) => (
        <MonthTable key={id} name={test.name} monthly={metrics?.monthly ?? {}} />
      ))}
    </div>
  )
}

function MonthTable({ name, monthly }: { name: string; monthly: Record<string, number> }) {
  const years = [...new Set(Object.keys(monthly).map((month) => month.slice(0, 4)))].sort()
  const full = fullHeat(Object.values(monthly))
  return (
    <table
      aria-label={`${name} ${text.months}`}
      className="num w-full min-w-2xl shrink-0 table-fixed border-separate border-spacing-[2px] text-12"
    >
      <caption className="pb-1 text-left text-13 text-text-2">{name}</caption>
      <thead>
        <tr>
          <td className="w-12" />
          {MONTHS.map((month) => (
            <th key={month} scope="col" className="font-normal text-text-3">
              {text.month(month)}
            </th>
          ))}
          <th scope="col" className="font-normal text-text-2">
            {text.year}
          </th>
        </tr>
      </thead>
      <tbody>
        {years.map((year) => {
          const known = MONTHS.map((month) => monthly[`${year}${String(month).padStart(2, '0')}`])
          const whole = yearReturn(known.filter((value) => value !== undefined))
          return (
            <tr key={year} className="h-7">
              <th scope="row" className="text-left font-normal text-text-2">
                {year}
              </th>
              {known.map((value, at) => (
                <td
                  key={MONTHS[at]}
                  className="truncate text-center text-text-1"
                  style={value === undefined ? undefined : { backgroundColor: shade(value, full) }}
                >
                  {value === undefined ? (
                    <span className="text-text-3">{EMPTY}</span>
                  ) : (
                    formatPercent(value, { digits: 1 })
                  )}
                </td>
              ))}
              <td className="text-center font-medium text-text-1">{formatPercent(whole, { digits: 1 })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
