import type { FlowSums } from '../../../shared/flow/flow-minutes'
import { passiveOf } from '../../../shared/flow/identities'
import type { Amount } from '../../../shared/market/units'
import { passiveText as text } from '../../text/definition'
import { formatChange } from '../../ui/format'
import { Num } from '../../ui/num'
import { passiveVerdict } from './passive-ranks'

const GRADES = [3, 2, 1, 0] as const
const WAN = 1e4

/** The day's nets by grade: by aggressor, by order, and the difference, which waited in the book. */
export function PassiveTable({ sums, yuanOf }: { sums: FlowSums; yuanOf: (amount: Amount) => number }) {
  const { ad, od } = sums
  const passive = passiveOf(sums)
  const most = Math.max(1, ...passive.map(Math.abs))
  const verdict = passiveVerdict(od[2] + od[3], ad[2] + ad[3])
  return (
    <div className="shrink-0 px-2 py-1">
      <div className="flex h-6 items-center justify-between text-12">
        <h3 className="text-text-2" title={text.formula}>
          {text.title}
        </h3>
        {verdict !== 'none' && (
          <span className="text-text-1" title={text.verdictHelp[verdict]}>
            {text.verdicts[verdict]}
          </span>
        )}
      </div>
      <table className="num w-full table-fixed text-12" aria-label={text.table}>
        <thead className="text-11 text-text-3">
          <tr className="h-5 *:font-normal">
            <th scope="col" className="w-14 text-left">
              {text.heads.grade}
            </th>
            <th scope="col" className="w-22 text-right">
              {text.heads.ad} {text.unit}
            </th>
            <th scope="col" className="w-22 text-right">
              {text.heads.od} {text.unit}
            </th>
            <th scope="col" className="w-22 text-right">
              {text.heads.passive} {text.unit}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {GRADES.map((grade) => (
            <tr key={grade} className="h-5">
              <th scope="row" className="text-left font-normal text-text-2">
                {text.grades[grade]}
              </th>
              <Money yuan={yuanOf(ad[grade])} />
              <Money yuan={yuanOf(od[grade])} />
              <Money yuan={yuanOf(passive[grade])} />
              <td className="pl-3">
                <Bar share={passive[grade] / most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Money = ({ yuan }: { yuan: number }) => (
  <td className="text-right">
    <Num text={formatChange(yuan / WAN, 0)} sign={yuan} />
  </td>
)

/** A bar from the middle: to the right bought, to the left sold. */
function Bar({ share }: { share: number }) {
  const width = `${Math.abs(share) * 50}%`
  return (
    <span aria-hidden="true" className="relative block h-3 border-x border-line/0">
      <span className="absolute inset-y-0 left-1/2 w-px bg-line" />
      <span
        className={share < 0 ? 'absolute inset-y-0 right-1/2 bg-down' : 'absolute inset-y-0 left-1/2 bg-up'}
        style={{ width }}
      />
    </span>
  )
}
