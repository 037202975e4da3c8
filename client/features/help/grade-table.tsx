import { Fragment } from 'react'
import type { EntryId } from '../../text/dictionary'
import { helpText as text } from '../../text/help'
import { classNames } from '../../ui/class-names'
import { directionOf } from '../../ui/format'
import { moneyCell } from '../../ui/grid-cells'
import { directionClass } from '../../ui/num'
import type { Inputs } from './sums'

/** Entries whose formula is of the four grades. */
export const GRADED: readonly EntryId[] = ['adNet', 'gradeNet', 'fullView', 'odBig', 'passive']

const GRADES = ['X', 'L', 'M', 'S'] as const

interface Row {
  name: string
  active: number
  full: number
}

function Money({ yuan }: { yuan: number }) {
  return (
    <td className={classNames('py-1 pl-3 text-right', directionClass[directionOf(Math.round(yuan / 1e4))])}>
      {moneyCell(yuan, 1e4, 0).text.replace('-', '−')}
    </td>
  )
}

/** The net of each grade, by aggressor, by both orders and their difference, with a bar beside the first. */
export function GradeTable({ inputs }: { inputs: Inputs }) {
  const rows: Row[] = GRADES.map((grade) => ({
    name: text.gradeNames[grade],
    active: inputs[`ad${grade}`],
    full: inputs[`od${grade}`],
  }))
  const sum: Row = {
    name: text.gradeSum,
    active: rows.reduce((all, { active }) => all + active, 0),
    full: rows.reduce((all, { full }) => all + full, 0),
  }
  if (!Number.isFinite(sum.active)) return null
  const most = Math.max(1, ...rows.map(({ active }) => Math.abs(active)))
  const { gradeHeads: heads } = text
  const head = 'border-b border-line py-1 text-right font-normal'
  return (
    <table aria-label={text.grades} className="num w-full border-separate border-spacing-0 text-13">
      <thead className="text-12 text-text-3">
        <tr>
          <th scope="col" className="border-b border-line py-1 text-left font-normal">
            {heads.grade}
          </th>
          {(['active', 'full', 'passive'] as const).map((key) => (
            <Fragment key={key}>
              <th scope="col" className={head}>
                {heads[key]} <span className="text-11">{text.gradeUnit}</span>
              </th>
              {key === 'active' && <td className="w-1/4 border-b border-line max-sm:hidden" />}
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, sum].map((row) => (
          <tr key={row.name}>
            <th scope="row" className="py-1 text-left font-normal">
              {row.name}
            </th>
            <Money yuan={row.active} />
            <td className="pl-4 max-sm:hidden">
              {row !== sum && (
                <span
                  aria-hidden="true"
                  className={classNames('block h-2', row.active > 0 ? 'bg-up' : 'bg-down')}
                  style={{ width: `${Math.max(1, (Math.abs(row.active) / most) * 100)}%` }}
                />
              )}
            </td>
            <Money yuan={row.full} />
            <Money yuan={row.full - row.active} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
