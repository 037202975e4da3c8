import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { LISTED_FROM } from '../../../shared/flow/split/verdict/listed'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import type { InstrumentId } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import { ChartState } from '../../charts/chart-state'
import { pauseOf } from '../../store/day-pause'
import { useBoard, useFindings, useFreshness, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import { liveMarket } from '../../store/live-market'
import { states } from '../../text/common'
import { splitText } from '../../text/order-split'
import { proofText } from '../../text/order-split-proof'
import { Age } from '../../ui/age'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageLink, useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { EmptyFindings } from './empty-findings'
import { EvidencePanel } from './evidence-panel'
import { ExchangeNotes } from './exchange-notes'
import { FilterBar } from './filter-bar'
import { chosenFindings, passes } from './finding-filter'
import { FindingList } from './finding-list'
import { consequenceOf, daysPassed, ranksOf } from './threshold'
import { ThresholdNote } from './threshold-note'
import { useFacts } from './use-facts'
import { useFilter } from './use-filter'
import { useLookedAt } from './use-looked-at'
import { useSort } from './use-sort'
import { PublicPrecision } from './verdicts/public-precision'
import { useVerdicts } from './verdicts/use-verdicts'

const SORTED_BY = 'amount'

/** From when on prints were looked at, where that is not the whole day. */
const LookedSince = ({ since }: { since: string | undefined }) =>
  since !== undefined && (
    <span title={splitText.sinceWhy} className="num text-11 text-warning">
      {splitText.since(since)}
    </span>
  )

/** 今日拆单榜: findings of the whole market, live, with the evidence of the selected one beside it. */
export function TodayBoard() {
  const store = useFindings('market')
  const board = useBoard()
  const instruments = useInstruments()
  const { phase, tradingDay } = useSession()
  const { filter, change } = useFilter(100 * LISTED_FROM)
  const [sort] = useSort(SORTED_BY)
  const { freshness, ageMs } = useFreshness(store)
  const [picked, setPicked] = useState('')
  const book = useVerdicts()
  const sliderId = useId()
  const go = useGo()
  const findings = useStoreValue(store, (from) => from.columns(), { hz: 2 })
  const { told, since, noneWhy } = useLookedAt(tradingDay, findings.length)
  const refusal = useStoreValue(store, (from) => from.refusal)
  const days = daysPassed(0, liveMarket().marketTime())
  const consequence = useMemo(() => consequenceOf(findings, filter, days), [findings, filter, days])
  const ranks = useMemo(() => ranksOf(findings, days), [findings, days])
  const marketVwapOf = useCallback(
    (id: InstrumentId) => {
      const index = instruments.get(id)?.index
      if (index === undefined || !board.has(index)) return undefined
      const { turnover, volume } = board.data
      return (turnover[index] as number) / (volume[index] as number) || undefined
    },
    [board, instruments],
  )
  const facts = useFacts(book, ranks, marketVwapOf)
  const selected = findings.find((finding) => finding.id === picked && passes(finding, filter))
  const first = useMemo(() => chosenFindings(findings, filter, sort)[0]?.id ?? '', [findings, filter, sort])
  useEffect(() => {
    if (!selected && first !== '') setPicked(first)
  }, [selected, first])
  const hrefOf = (finding: SplitFinding, panel = '') =>
    `${address.orderSplit(finding.instrument, tradingDay, tradingDay)}?parent=${encodeURIComponent(finding.id)}${panel}`

  if (refusal) return <Notice title={refusal.message} />
  return (
    <div className="grid min-h-full grid-cols-1 gap-px bg-line lg:h-full lg:grid-cols-[minmax(0,1fr)_420px] min-[1600px]:grid-cols-[minmax(0,1fr)_560px]">
      <Panel
        title={`${splitText.today} ${splitText.count(consequence.shown, findings.length)}`}
        controls={
          <>
            <LookedSince since={since} />
            <span className="hidden text-11 text-text-3 sm:inline">{proofText.keys}</span>
            {freshness === 'stale' && ageMs !== undefined && <Age ms={ageMs} />}
            {freshness === 'closed' && (
              <span className="text-11 text-text-3">{states[pauseOf(phase) ?? 'closed']}</span>
            )}
          </>
        }
        className="h-[80vh] lg:h-auto"
        bodyClassName="flex flex-col"
      >
        <FilterBar filter={filter} onChange={change} sliderId={sliderId}>
          <ExchangeNotes />
        </FilterBar>
        <ThresholdNote consequence={consequence} all={findings.length}>
          <PublicPrecision precision={book.verdicts?.everybody} />
        </ThresholdNote>
        <div className="min-h-0 flex-1">
          {!told && store.receivedAt === 0 && findings.length === 0 ? (
            <SkeletonRows rows={24} columns={10} />
          ) : (
            <FindingList
              label={splitText.today}
              source={store}
              filter={filter}
              named
              sortedBy={SORTED_BY}
              facts={facts}
              selected={selected}
              count={consequence.shown}
              onSelect={(finding) => setPicked(finding.id)}
              onOpen={(finding) => go(hrefOf(finding))}
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
      <Panel
        title={
          selected ? `${instruments.get(selected.instrument)?.name ?? ''} ${selected.instrument}` : splitText.evidence
        }
        className="h-[640px] lg:h-auto"
        controls={
          selected && (
            <PageLink href={hrefOf(selected)} className={buttonClass('primary', 'small')}>
              {splitText.open}
            </PageLink>
          )
        }
      >
        {selected ? (
          <EvidencePanel
            finding={selected}
            priceScale={instruments.get(selected.instrument)?.priceScale ?? 2}
            book={book}
            rank={ranks.get(selected.id)}
          />
        ) : (
          <ChartState state="unchosen" why={splitText.choose} />
        )}
      </Panel>
    </div>
  )
}
