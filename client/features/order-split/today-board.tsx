import { useMemo, useState } from 'react'
import type { SplitFinding } from '../../../shared/flow/split-finding'
import { address } from '../../../shared/protocol/routes'
import { useFindings, useFreshness, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import { states } from '../../text/common'
import { splitText } from '../../text/order-split'
import { Age } from '../../ui/age'
import { Button, buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PageLink, useGo } from '../../ui/page-link'
import { Panel } from '../../ui/panel'
import { SkeletonRows } from '../../ui/skeleton-rows'
import { StateView } from '../../ui/state-view'
import { EvidencePanel } from './evidence-panel'
import { FilterBar } from './filter-bar'
import { passes } from './finding-filter'
import { FindingTable } from './finding-table'
import { useFilter } from './use-filter'

/** 今日拆单榜: findings of the whole market, live, with the evidence of the selected one beside it. */
export function TodayBoard() {
  const store = useFindings('market')
  const instruments = useInstruments()
  const { tradingDay } = useSession()
  const { filter, change, clear } = useFilter()
  const { freshness, ageMs } = useFreshness(store)
  const [picked, setPicked] = useState('')
  const go = useGo()
  const findings = useStoreValue(store, (from) => from.columns(), { hz: 2 })
  const refusal = useStoreValue(store, (from) => from.refusal)
  const shown = useMemo(() => findings.filter((finding) => passes(finding, filter)).length, [findings, filter])
  const selected = findings.find(({ id }) => id === picked)
  const hrefOf = (finding: SplitFinding) =>
    `${address.orderSplit(finding.instrument, tradingDay, tradingDay)}?parent=${encodeURIComponent(finding.id)}`

  if (refusal) return <Notice title={refusal.message} />
  return (
    <div className="grid min-h-full grid-cols-1 gap-px bg-line lg:h-full lg:grid-cols-[minmax(0,1fr)_420px] min-[1600px]:grid-cols-[minmax(0,1fr)_560px]">
      <Panel
        title={`${splitText.today} ${splitText.count(shown, findings.length)}`}
        controls={
          <>
            {freshness === 'stale' && ageMs !== undefined && <Age ms={ageMs} />}
            {freshness === 'closed' && <span className="text-11 text-text-3">{states.closed}</span>}
          </>
        }
        className="h-[70vh] lg:h-auto"
        bodyClassName="flex flex-col"
      >
        <FilterBar filter={filter} onChange={change} />
        <div className="min-h-0 flex-1">
          {store.receivedAt === 0 && findings.length === 0 ? (
            <SkeletonRows rows={24} columns={10} />
          ) : shown === 0 ? (
            <StateView
              state="empty"
              why={findings.length > 0 ? splitText.emptyFilter : splitText.emptyToday}
              action={findings.length > 0 && <Button onClick={clear}>{splitText.filters.clear}</Button>}
            />
          ) : (
            <FindingTable
              label={splitText.today}
              source={store}
              filter={filter}
              named
              selected={picked}
              onSelect={(finding) => setPicked(finding.id)}
              onOpen={(finding) => go(hrefOf(finding))}
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
          <EvidencePanel finding={selected} priceScale={instruments.get(selected.instrument)?.priceScale ?? 2} />
        ) : (
          <StateView state="empty" why={splitText.choose} />
        )}
      </Panel>
    </div>
  )
}
