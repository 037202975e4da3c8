import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { LISTED_FROM } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import { ChartState } from '../../charts/chart-state'
import { useInstruments } from '../../store/hooks'
import { splitText } from '../../text/order-split'
import { proofText } from '../../text/order-split-proof'
import { buttonClass } from '../../ui/button'
import { PageLink, useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { EmptyFindings } from './empty-findings'
import { EvidencePanel } from './evidence-panel'
import { ExchangeNotes } from './exchange-notes'
import { FindingFilterBar } from './filter-bar'
import { inOrder, passesFindingFilter } from './finding-filter'
import { FindingList } from './finding-list'
import type { FindingSource } from './finding-table'
import { SplitNet } from './split-net'
import { consequenceOf, findingRanks, type Rank } from './threshold'
import { ThresholdNote } from './threshold-note'
import { useFacts } from './use-facts'
import { useFilter } from './use-filter'
import { useFindingSort } from './use-sort'
import { PublicPrecision } from './verdicts/public-precision'
import { useVerdicts } from './verdicts/use-verdicts'
import type { VerdictBook } from './verdicts/verdict-book'

const SORTED_BY = 'amount'

interface FindingsBoardProps {
  /** `YYYYMMDD`: the day that its findings are of. */
  day: string
  title: string
  source: FindingSource
  /** Current content of the source. */
  findings: readonly SplitFinding[]
  /** Trading days that have passed of it. */
  days: number
  /** The market's own average price of that day, yuan; undefined where unknown. */
  marketVwapOf: (instrument: InstrumentId) => number | undefined
  /** At the right of the head. */
  controls: ReactNode
  /** In place of the list where nothing can be said of the day yet, or at all. */
  instead: ReactNode
  /** Why there is no finding. */
  noneWhy: string
}

/** Findings of the whole market on one day, with the evidence of the selected one beside it. */
export function FindingsBoard(props: FindingsBoardProps) {
  const { day, title, source, findings, days, marketVwapOf, controls, instead, noneWhy } = props
  const { filter, change } = useFilter(100 * LISTED_FROM)
  const [sort] = useFindingSort(SORTED_BY)
  const [picked, setPicked] = useState('')
  const book = useVerdicts()
  const sliderId = useId()
  const go = useGo()
  const listed = useMemo(() => findings.filter((finding) => passesFindingFilter(finding, filter)), [findings, filter])
  const consequence = useMemo(() => consequenceOf(findings, filter, days, listed), [findings, filter, days, listed])
  const ranks = useMemo(() => findingRanks(findings, days), [findings, days])
  const facts = useFacts(book, ranks, marketVwapOf)
  const selected = listed.find((finding) => finding.id === picked)
  const first = useMemo(() => inOrder(listed, sort)[0]?.id ?? '', [listed, sort])
  useEffect(() => {
    if (!selected && first !== '') setPicked(first)
  }, [selected, first])
  const hrefOf = (finding: SplitFinding, panel = '') =>
    `${address.orderSplit(finding.instrument, day, day)}?parent=${encodeURIComponent(finding.id)}${panel}`
  return (
    <div className="grid min-h-full grid-cols-1 gap-px bg-line lg:h-full lg:grid-cols-[minmax(0,1fr)_420px] min-[1600px]:grid-cols-[minmax(0,1fr)_560px]">
      <Panel
        entry="finding"
        title={`${title} ${splitText.count(consequence.shown, findings.length)}`}
        controls={controls}
        className="h-[80vh] lg:h-auto"
        bodyClassName="flex flex-col"
      >
        <FindingFilterBar filter={filter} onChange={change} sliderId={sliderId}>
          <ExchangeNotes />
        </FindingFilterBar>
        <ThresholdNote consequence={consequence} all={findings.length} net={<SplitNet shown={listed} />}>
          <PublicPrecision precision={book.verdicts?.everybody} />
        </ThresholdNote>
        <div className="min-h-0 flex-1">
          {instead || (
            <FindingList
              label={title}
              source={source}
              filter={filter}
              named
              sortedBy={SORTED_BY}
              facts={facts}
              selected={selected}
              count={consequence.shown}
              onSelect={(finding) => setPicked(finding.id)}
              onOpen={(finding) => go(hrefOf(finding))}
              hrefOf={(finding) => hrefOf(finding)}
              onJudge={(verdict) => selected && void book.judge(selected, verdict)}
              onNullTest={selected && (() => go(hrefOf(selected, '&panel=null')))}
              sliderId={sliderId}
              loading={false}
              empty={<EmptyFindings findings={findings} filter={filter} onChange={change} noneWhy={noneWhy} />}
            />
          )}
        </div>
        <p className="shrink-0 border-t border-line px-2 py-1 text-11 text-text-3">{splitText.limits}</p>
      </Panel>
      <ChosenFinding
        selected={selected}
        book={book}
        rank={selected && ranks.get(selected.id)}
        href={selected && hrefOf(selected)}
      />
    </div>
  )
}

interface ChosenFindingProps {
  selected: SplitFinding | undefined
  book: VerdictBook
  rank: Rank | undefined
  /** Its stock's page. */
  href: string | undefined
}

/** Data of the chosen finding. */
function ChosenFinding({ selected, book, rank, href }: ChosenFindingProps) {
  const instruments = useInstruments()
  const instrument = selected && instruments.get(selected.instrument)
  return (
    <Panel
      title={selected ? `${instrument?.name ?? ''} ${selected.instrument}` : splitText.evidence}
      className="h-[640px] lg:h-auto"
      controls={
        href && (
          <PageLink href={href} className={buttonClass('primary', 'small')}>
            {splitText.open}
          </PageLink>
        )
      }
    >
      {selected ? (
        <EvidencePanel finding={selected} priceScale={instrument?.priceScale ?? 2} book={book} rank={rank} />
      ) : (
        <ChartState state="unchosen" why={splitText.choose} />
      )}
    </Panel>
  )
}

/** Help for the keys of the list, if there is room. */
export const BoardKeys = () => <span className="hidden text-11 text-text-3 sm:inline">{proofText.keys}</span>
