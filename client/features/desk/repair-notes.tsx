import type { Repair } from '../../../shared/desk/read-layout'
import { deskText as text } from '../../text/desk'

/** Corrections that made a layout valid. */
export function RepairNotes({ repairs }: { repairs: readonly Repair[] }) {
  return repairs.map((repair) => (
    <span key={repair.kind} className="text-12 text-warning">
      {repair.kind === 'newer' ? text.repairs.newer(repair.format) : text.repairs[repair.kind](repair.count)}
    </span>
  ))
}
