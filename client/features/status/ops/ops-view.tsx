import { useRef } from 'react'
import { faultNames } from '../../../../shared/market/feed-faults'
import type { HealthReport } from '../../../../shared/protocol/rest'
import type { OpsBoard } from '../../../../shared/protocol/rest-ops'
import type { ApiError } from '../../../api/api-error'
import { fetchOps } from '../../../api/ops'
import { isReplay } from '../../../session/replay'
import { usePermission } from '../../../store/account/use-permission'
import { useConnection, useHealth, useStoreValue } from '../../../store/hooks'
import type { HealthStore } from '../../../store/rows/health-store'
import { useResource } from '../../../store/use-resource'
import { drillText } from '../../../text/drills'
import { opsText as text } from '../../../text/ops'
import { opsKeyText } from '../../../text/ops-keys'
import { status as statusText } from '../../../text/status'
import { machineText } from '../../../text/time-machine'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { formatClock } from '../../../ui/format'
import { NoticePanel } from '../../../ui/notice'
import { PageLink } from '../../../ui/page-link'
import { Panel } from '../../../ui/panel'
import { StateView } from '../../../ui/state-view'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { useQuery } from '../../../ui/use-query'
import { useWorkKeys } from '../../../ui/use-work-keys'
import { MARKS, readingOf } from '../reading'
import { AnnouncePanel } from './announce-panel'
import { CellMap } from './cell-panel'
import { CheckPanel } from './check-panel'
import { ClientList } from './client-list'
import { DrillPanel } from './drill-panel'
import { FreezePanel } from './freeze-panel'
import { IncidentList } from './incident-list'
import { MeterPanel } from './meter-panel'
import { actOnRow } from './ops-keys'
import { PartTable } from './part-table'
import { SourcePanel } from './source-panel'
import { VolumePanel } from './volume-panel'
import { WayPanel } from './way-panel'

const ASK_MS = 5_000
const reportsOf = (store: HealthStore) => store.columns()
const TAB_IDS = [
  ...(['incidents', 'codes', 'sources', 'volumes', 'way', 'clients'] as const),
  ...(['checks', 'drills', 'freezes', 'actions'] as const),
] as const
type TabId = (typeof TAB_IDS)[number]
/** Tabs that change nothing. */
const READ_ONLY = new Set<TabId>(['codes', 'volumes', 'way'])

/** The tab shows the number of problems. */
const titleOf = (id: TabId, { incidents, clients, freezes, orders }: OpsBoard): string => {
  const counts: Partial<Record<TabId, number>> = {
    incidents: incidents.filter(({ closedAt }) => closedAt === null).length,
    sources: orders.orders.filter(({ state }) => state === 'proposed').length,
    clients: clients.length,
    freezes: freezes.length,
  }
  const count = counts[id] ?? 0
  return count > 0 ? `${text.tabs[id]} ${count}` : text.tabs[id]
}

/** Operators' tasks, a tab each. */
function Desk(props: { data: OpsBoard; reports: readonly HealthReport[]; onChanged: () => void }) {
  const { data, reports, onChanged } = props
  const [tabParam, setTab] = useQuery('tab', TAB_IDS[0])
  const tab = TAB_IDS.find((id) => id === tabParam) ?? TAB_IDS[0]
  const manages = usePermission('ops:write') !== false
  const list = useRef<HTMLElement>(null)
  useWorkKeys(({ key }) => list.current !== null && actOnRow(key, list.current))
  return (
    <section ref={list} className="flex min-h-96 min-w-0 flex-col bg-panel">
      <Tabs
        label={text.tabLabel}
        idPrefix="ops"
        tabs={TAB_IDS.map((id) => ({ id, title: titleOf(id, data) }))}
        value={tab}
        onChange={setTab}
        className="shrink-0 border-b border-line"
      />
      {(tab === 'incidents' || tab === 'sources') && (
        <p className="hidden shrink-0 border-b border-line px-2 py-1 text-12 text-text-3 sm:block">{opsKeyText.hint}</p>
      )}
      {manages ? null : <p className="shrink-0 border-b border-line px-2 py-1 text-12 text-warning">{text.readOnly}</p>}
      <TabPanel idPrefix="ops" id={tab} className="min-h-0 flex-1 overflow-auto">
        <fieldset disabled={!manages && !READ_ONLY.has(tab)} className="contents">
          {tab === 'incidents' && (
            <IncidentList incidents={data.incidents} sources={data.orders.sources} at={data.at} onChanged={onChanged} />
          )}
          {tab === 'codes' && <CellMap />}
          {tab === 'sources' && <SourcePanel board={data.orders} onChanged={onChanged} />}
          {tab === 'volumes' && <VolumePanel />}
          {tab === 'way' && <WayPanel reports={reports} />}
          {tab === 'clients' && <ClientList clients={data.clients} drain={data.drain} onChanged={onChanged} />}
          {tab === 'checks' && <CheckPanel checks={data.checks} onChanged={onChanged} />}
          {tab === 'drills' && <DrillPanel drills={data.drills} at={data.at} onChanged={onChanged} />}
          {tab === 'freezes' && <FreezePanel freezes={data.freezes} at={data.at} onChanged={onChanged} />}
          {tab === 'actions' && (
            <AnnouncePanel announcement={data.announcement} actions={data.actions} onChanged={onChanged} />
          )}
        </fieldset>
      </TabPanel>
    </section>
  )
}

/** Operators: how every part is and was today, incidents, who is connected, what was done. */
export const OpsView = () =>
  isReplay ? <StateView state="unprovided" why={machineText.none} className="bg-panel" /> : <RunningOps />

/** Before any data is loaded: pending, failed, or not permitted for this user. */
function Unread({ error, onRetry }: { error: ApiError | undefined; onRetry: () => void }) {
  if (!error) return <StateView state="loading" why={text.waiting} className="bg-panel" />
  if (error.code !== 'forbidden')
    return <NoticePanel title={text.failed} why={error.message} onRetry={onRetry} className="bg-panel" />
  const instead = (
    <PageLink href="/status" className="text-accent hover:underline">
      {text.insteadOf}
    </PageLink>
  )
  return <NoticePanel title={text.forOperators} why={text.forOperatorsWhy} action={instead} className="bg-panel" />
}

function RunningOps() {
  const reports = useStoreValue(useHealth(), reportsOf, { hz: 1 })
  const isCut = useConnection().kind !== 'live'
  const { data, error, reload } = useResource('ops', fetchOps, { everyMs: ASK_MS })
  if (!data || error?.code === 'forbidden') return <Unread error={error} onRetry={reload} />
  const { state, headline } = readingOf(reports)
  const isOld = isCut || error !== undefined
  return (
    <div className="flex h-full flex-col gap-px overflow-y-auto bg-line">
      {isOld && (
        <StateView state="broken" why={text.stale(formatClock(data.at))} shape="strip" className="shrink-0 bg-panel" />
      )}
      <section className="flex shrink-0 items-center gap-2 bg-panel px-3 py-2">
        <span aria-hidden="true" className={classNames('size-2.5', MARKS[state])} />
        <strong className={classNames('text-15 font-semibold', state === 'ok' ? 'text-text-1' : 'text-warning')}>
          {headline}
        </strong>
        {data.drills.running && <Badge kind="note">{drillText.running(faultNames[data.drills.running.code])}</Badge>}
        <span className="num ml-auto text-12 text-text-3">{formatClock(data.at)}</span>
      </section>
      <div
        className={classNames(
          'grid shrink-0 grid-cols-1 gap-px lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(520px,42%)]',
          isOld && 'opacity-60',
        )}
      >
        <div className="flex min-w-0 flex-col gap-px lg:min-h-0">
          <Panel title={text.parts} bodyClassName="overflow-auto" className="shrink-0 lg:min-h-64 lg:flex-1">
            {reports.length === 0 ? (
              <StateView state="loading" why={statusText.waiting} />
            ) : (
              <PartTable reports={reports} days={data.parts} at={data.at} />
            )}
          </Panel>
          <Panel title={text.meters} className="shrink-0">
            <MeterPanel meters={data.meters} reports={reports} />
          </Panel>
        </div>
        <Desk data={data} reports={reports} onChanged={reload} />
      </div>
    </div>
  )
}
