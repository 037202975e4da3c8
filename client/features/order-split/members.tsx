import type { SplitFinding, SplitMember } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import { sharesPerLot } from '../../../shared/market/lot'
import { splitText } from '../../text/order-split'
import { formatClock, formatLots, formatPercent, formatRatio } from '../../ui/format'

/** Maximum difference between sizes of one schedule. */
const ONE_SIZE = 1.12

/** A group whose pieces differ in size: one parent only if they belong together. */
export function isCluster({ members = [] }: Pick<SplitFinding, 'members'>): boolean {
  const sizes = members.map(({ size }) => size)
  return sizes.length > 1 && Math.max(...sizes) > ONE_SIZE * Math.min(...sizes)
}

/** Whether it was found without order numbers, where less is found. */
export const isUnnumbered = ({ children }: Pick<SplitFinding, 'children'>): boolean =>
  children.length > 0 && children.every(({ orderNo }) => orderNo <= 0)

export const styleWord = (finding: Pick<SplitFinding, 'members' | 'style'>): string =>
  isCluster(finding) ? `${splitText.cluster}·${finding.style}` : finding.style

/** The findings that were merged into a finding, each with its own figures before the merge. */
export function ParentMembers({ instrument, members }: { instrument: InstrumentId; members: readonly SplitMember[] }) {
  const { member: words } = splitText
  return (
    <div className="shrink-0 border-b border-line px-2 py-1.5 text-12">
      <h3 className="flex justify-between text-text-2" title={words.help}>
        {words.title(members.length)}
      </h3>
      <ul aria-label={words.label} className="num mt-1 flex flex-col gap-0.5">
        {members.map((member) => (
          <li
            key={`${member.firstTime}:${member.size}`}
            className="grid grid-cols-[64px_112px_1fr_56px_44px] items-center gap-2 whitespace-nowrap"
          >
            <span className="text-text-2">{member.style}</span>
            <span>
              {formatClock(member.firstTime)}–{formatClock(member.lastTime)}
            </span>
            <span className="truncate">
              {words.slices(member.childCount, formatLots(member.size, sharesPerLot(instrument)))}
            </span>
            <span className="text-right text-text-2">
              {formatRatio(member.meanIntervalMs / 1000, 1)} {splitText.intervalUnit}
            </span>
            <span className="text-right">{formatPercent(member.confidence, { sign: false, digits: 0 })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
