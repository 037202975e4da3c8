import type { ReactNode } from 'react'
import { isReplay } from '../../session/replay'
import { useConnection, useHealth, useStoreValue } from '../../store/hooks'
import type { HealthStore } from '../../store/rows/health-store'
import { status as text } from '../../text/status'
import { machineText } from '../../text/time-machine'
import { classNames } from '../../ui/class-names'
import { formatClock } from '../../ui/format'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { FrozenFigures } from './freezes'
import { MARKS, type PathPart, readingOf } from './reading'

const reportsOf = (store: HealthStore) => store.columns()

/** Data health in plain words: faults, and the figures they affect. `events`: today's events. */
export function StatusView({ events }: { events: ReactNode }) {
  const reports = useStoreValue(useHealth(), reportsOf, { hz: 1 })
  const isCut = useConnection().kind !== 'live'
  if (isReplay) return <StateView state="unprovided" why={machineText.none} className="bg-panel" />
  if (reports.length === 0) return <StateView state="loading" why={text.waiting} className="bg-panel" />
  const { state, headline, parts } = readingOf(reports)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <div tabIndex={0} className="flex h-full flex-col gap-px overflow-y-auto bg-line">
      {isCut && <StateView state="broken" why={text.cut} shape="strip" className="shrink-0 bg-panel" />}
      <section className={classNames('shrink-0 bg-panel px-4 py-3', isCut && 'opacity-60')}>
        <p className="flex items-center gap-2">
          <span aria-hidden="true" className={classNames('size-3', MARKS[state])} />
          <strong className={classNames('text-20 font-semibold', state === 'ok' ? 'text-text-1' : 'text-warning')}>
            {headline}
          </strong>
        </p>
        <p className="mt-1 text-13 text-text-2">{state === 'ok' ? text.summary.ok : text.summary.ill}</p>
      </section>
      <Panel title={text.parts} className={classNames('shrink-0', isCut && 'opacity-60')}>
        <Parts parts={parts} />
      </Panel>
      <FrozenFigures />
      <Panel title={text.events} className="min-h-32 flex-1">
        {events}
      </Panel>
    </div>
  )
}

const CELL = 'px-3 py-1.5 align-baseline max-sm:py-0.5'
/** On a phone: mark and name side by side, then what is said of it, each on a line of its own. */
const BESIDE = 'max-sm:inline-block'
const BELOW = 'max-sm:block'

/** A table of one row a part; on a phone each row is a card. */
function Parts({ parts }: { parts: readonly PathPart[] }) {
  const { columns, states } = text
  return (
    <table className="w-full text-left text-13">
      <thead className="text-12 text-text-3 max-sm:sr-only">
        <tr>
          {[columns.state, columns.part, columns.words, columns.effect].map((title) => (
            <th key={title} scope="col" className="px-3 py-1 font-normal whitespace-nowrap">
              {title}
            </th>
          ))}
          <th scope="col" className="px-3 py-1 text-right font-normal">
            {columns.at}
          </th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ source, state, name, words, effect, at }) => {
          const tone = state === 'ok' ? 'text-text-2' : 'text-warning'
          return (
            <tr key={source} className="border-t border-line max-sm:block max-sm:py-1">
              <td className={classNames(CELL, BESIDE, 'whitespace-nowrap sm:w-24', tone)}>
                <span aria-hidden="true" className={classNames('mr-2 inline-block size-2', MARKS[state])} />
                {states[state]}
              </td>
              <th
                scope="row"
                className={classNames(CELL, BESIDE, 'font-medium whitespace-nowrap text-text-1 max-sm:pl-0 sm:w-48')}
              >
                {name}
              </th>
              <td className={classNames(CELL, BELOW, tone)}>{words}</td>
              <td
                className={classNames(
                  CELL,
                  state === 'ok' ? 'text-text-3 max-sm:hidden' : classNames(BELOW, 'text-text-1'),
                )}
              >
                {effect}
              </td>
              <td className={classNames(CELL, 'num text-right text-12 whitespace-nowrap text-text-3 max-sm:hidden')}>
                {formatClock(at)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
