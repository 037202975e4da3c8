import type { HealthReport } from '../../../../shared/protocol/rest'
import { orderText as text } from '../../../text/orders'
import { EMPTY } from '../../../ui/format'
import { StateView } from '../../../ui/state-view'
import { msText, wayOf } from './way'

const NUM = 'num w-16 px-2 py-1.5 text-right'
const textOf = (ms: number | null): string => (ms === null ? EMPTY : msText(ms))

/** Latency of the newest rows from the exchange to the screen, by stage. */
export function WayPanel({ reports }: { reports: readonly HealthReport[] }) {
  const way = wayOf(reports)
  if (!way) return <StateView state="empty" why={text.wayNone} />
  const { wayColumns: columns } = text
  return (
    <div className="flex flex-col">
      <p className="border-b border-line p-2 text-12 text-text-3">{text.wayHelp}</p>
      <table className="w-full table-fixed text-left text-13">
        <thead className="text-12 text-text-3">
          <tr>
            <th scope="col" className="w-36 px-2 py-1 font-normal">
              {columns.stage}
            </th>
            <th scope="col" className="px-2 py-1 font-normal max-sm:hidden">
              {columns.bar}
            </th>
            {(['p50', 'p95', 'p99'] as const).map((share) => (
              <th key={share} scope="col" className="w-16 px-2 py-1 text-right font-normal">
                {columns[share]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {way.rows.map(({ stage, from, length, p50, p95, p99 }) => (
            <tr key={stage} className="border-t border-line">
              <th scope="row" className="px-2 py-1.5 font-medium text-text-1" title={text.stageHelp[stage]}>
                {text.stages[stage]}
              </th>
              <td className="px-2 py-1.5 max-sm:hidden">
                {p50 === null ? (
                  <span className="text-12 text-text-3">{stage === 'paint' ? text.paintNone : EMPTY}</span>
                ) : (
                  <span aria-hidden="true" className="relative block h-2.5 bg-raised">
                    <span
                      className="absolute inset-y-0 min-w-px bg-accent"
                      style={{ left: `${Math.min(99.5, from * 100)}%`, width: `${length * 100}%` }}
                    />
                  </span>
                )}
              </td>
              <td className={NUM}>{textOf(p50)}</td>
              <td className={`${NUM} text-text-2`}>{textOf(p95)}</td>
              <td className={`${NUM} text-text-2`}>{textOf(p99)}</td>
            </tr>
          ))}
          <tr className="border-y border-line">
            <th scope="row" className="px-2 py-1.5 font-medium text-text-2">
              {text.total}
            </th>
            <td className="max-sm:hidden" />
            <td className={`${NUM} text-text-1`}>{msText(way.total)}</td>
            <td colSpan={2} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}
