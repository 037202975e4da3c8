import { Fragment, useState } from 'react'
import type { HealthReport } from '../../../../shared/protocol/rest'
import type { PartDay } from '../../../../shared/protocol/rest-ops'
import { opsText as text } from '../../../text/ops'
import { status as statusText } from '../../../text/status'
import { classNames } from '../../../ui/class-names'
import { EMPTY, formatDuration } from '../../../ui/format'
import { MARKS, readingOf } from '../reading'
import { MinuteStrip } from './minute-strip'
import { workRow } from './ops-keys'

const CELL = 'px-2 py-1 align-middle'
const HEADS = [
  { key: 'state', place: 'w-16' },
  { key: 'part', place: 'w-32' },
  { key: 'since', place: 'w-24 text-right max-sm:hidden' },
  { key: 'today', place: 'w-[34%] max-lg:hidden' },
  { key: 'words', place: '' },
] as const

/** A report's own numbers, as a monitoring system gets them. */
function Figures({ figures }: { figures: Record<string, number> }) {
  const entries = Object.entries(figures)
  if (entries.length === 0) return <p className="text-12 text-text-3">{text.noFigures}</p>
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-12">
      {entries.map(([name, value]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-text-3">{name}</dt>
          <dd className="num text-text-1">{String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Every part, worst first: its state, since when, its day, what it says. A row opens its figures. */
export function PartTable({
  reports,
  days,
  at,
}: {
  reports: readonly HealthReport[]
  days: readonly PartDay[]
  at: number
}) {
  const [open, setOpen] = useState<string>()
  const { columns } = text
  const dayOf = new Map(days.map((day) => [day.source, day]))
  return (
    <table className="w-full table-fixed text-left text-13">
      <thead className="text-12 text-text-3">
        <tr>
          {HEADS.map(({ key, place }) => (
            <th key={key} scope="col" className={classNames('px-2 py-1 font-normal', place)}>
              {columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {readingOf(reports).parts.map(({ source, state, name, words }) => {
          const tone = state === 'ok' ? 'text-text-2' : 'text-warning'
          const day = dayOf.get(source)
          const isOpen = open === source
          return (
            <Fragment key={source}>
              <tr className="border-t border-line">
                <td className={classNames(CELL, 'whitespace-nowrap', tone)}>
                  <span aria-hidden="true" className={classNames('mr-2 inline-block size-2', MARKS[state])} />
                  {statusText.states[state]}
                </td>
                <th scope="row" className={classNames(CELL, 'truncate font-medium')}>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    {...workRow}
                    tabIndex={0}
                    className="text-text-1 hover:underline"
                    onClick={() => setOpen(isOpen ? undefined : source)}
                  >
                    {name}
                  </button>
                </th>
                <td className={classNames(CELL, 'num text-right text-12 text-text-3 max-sm:hidden')}>
                  {day ? formatDuration(at - day.since) : EMPTY}
                </td>
                <td className={classNames(CELL, 'max-lg:hidden')}>{day && <MinuteStrip minutes={day.minutes} />}</td>
                <td className={classNames(CELL, tone)}>{words}</td>
              </tr>
              {isOpen && (
                <tr>
                  <td colSpan={5} className="bg-raised px-2 py-2">
                    <Figures figures={reports.find((report) => report.source === source)?.figures ?? {}} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
