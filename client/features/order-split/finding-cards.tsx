import { useState } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { codeOf } from '../../../shared/market/instrument'
import { splitText } from '../../text/order-split'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { formatClock, formatDuration, formatPercent, formatYuan } from '../../ui/format'
import { PageLink } from '../../ui/page-link'
import { sideCell } from './finding-columns'
import { styleWord } from './members'

/** Cards that are shown at first, and with each further press. */
const SHOWN = 40

interface FindingCardsProps {
  label: string
  findings: readonly SplitFinding[]
  /** Code and name too, for lists over the whole market. */
  named: boolean
  nameOf: (id: string) => string
  selected: string
  onSelect: (finding: SplitFinding) => void
  /** The page of a finding's stock; undefined: one is there already. */
  hrefOf: ((finding: SplitFinding) => string) | undefined
}

/** Findings as cards for phones: everything that a row says first, without scrolling sideways. */
export function FindingCards({ label, findings, ...card }: FindingCardsProps) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <div className="h-full overflow-y-auto">
      <ul aria-label={label} className="divide-y divide-line">
        {findings.slice(0, shown).map((finding) => (
          <Card key={finding.id} finding={finding} {...card} />
        ))}
      </ul>
      {findings.length > shown && (
        <Button className="m-3" onClick={() => setShown(shown + SHOWN)}>
          {splitText.moreCards(findings.length - shown)}
        </Button>
      )}
    </div>
  )
}

function Card(props: Omit<FindingCardsProps, 'label' | 'findings'> & { finding: SplitFinding }) {
  const { finding, named, nameOf, selected, onSelect, hrefOf } = props
  const { instrument, side, turnover, confidence, childCount, firstTime, lastTime, state } = finding
  const { columns: words } = splitText
  const facts = [
    [words.amount, formatYuan(turnover)],
    [words.confidence, formatPercent(confidence, { sign: false, digits: 1 })],
    [words.children, `${childCount}${splitText.childUnit}`],
    [words.lasting, formatDuration(lastTime - firstTime)],
  ] as const
  return (
    <li className={classNames('relative px-3 py-2', finding.id === selected && 'bg-raised')}>
      <button
        type="button"
        aria-pressed={finding.id === selected}
        onClick={() => onSelect(finding)}
        className="block w-full text-left"
      >
        <span className="flex items-baseline gap-2">
          {named && (
            <>
              <span className="text-15 text-text-1">{nameOf(instrument)}</span>
              <span className="num text-12 text-text-3">{codeOf(instrument)}</span>
            </>
          )}
          <span className={side === 'buy' ? 'text-up' : 'text-down'}>{sideCell(finding).text}</span>
          <span className="text-text-2">{styleWord(finding)}</span>
          <span className={classNames('ml-auto text-12', state === 'open' ? 'text-split' : 'text-text-3')}>
            {splitText.states[state]} {formatClock(lastTime)}
          </span>
        </span>
        <span className="mt-1 grid grid-cols-4 gap-2">
          {facts.map(([head, value]) => (
            <span key={head} className="min-w-0">
              <span className="block text-11 text-text-3">{head}</span>
              <span className="num block text-13 text-text-1">{value}</span>
            </span>
          ))}
        </span>
      </button>
      {hrefOf && finding.id === selected && (
        <PageLink href={hrefOf(finding)} className="mt-2 inline-block text-accent underline">
          {splitText.open}
        </PageLink>
      )}
    </li>
  )
}
