import { useState } from 'react'
import { liPerUnit } from '../../../../shared/back-test/exact'
import { nextTradingDay } from '../../../../shared/market/calendar'
import { hasClosed } from '../../../../shared/market/session'
import type { PaperAccount } from '../../../../shared/protocol/rest-paper'
import { fetchPaperAccounts, fetchPaperJournal } from '../../../api/paper-accounts'
import { useBoard, useFreshness, useInstruments, useSession, useStoreValue } from '../../../store/hooks'
import type { BoardStore } from '../../../store/rows/board-store'
import { boardValue } from '../../../store/rows/board-view'
import { useResource } from '../../../store/use-resource'
import { paper } from '../../../text/paper'
import { formatDay } from '../../../ui/format'
import { NoticePanel } from '../../../ui/notice'
import { Panel } from '../../../ui/panel'
import { StateView } from '../../../ui/state-view'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { useQuery } from '../../../ui/use-query'
import { AccountForm } from './account-form'
import { AccountMenu } from './account-menu'
import { AccountStrip } from './account-strip'
import { FollowList } from './follow-list'
import { JournalTable } from './journal-table'
import { OpenOrders } from './open-orders'
import { newOrderDraft, type OrderDraft } from './order-draft'
import { OrderTicket } from './order-ticket'
import type { LiOf } from './paper-figures'
import { PositionsTable } from './positions-table'
import { StatisticsView } from './statistics-view'

const version = (board: BoardStore) => board.version

/** Newest prices in li, and whether they are old. Renders once a second at most. */
function useLivePrices(): { liOf: LiOf; isStale: boolean } {
  const board = useBoard()
  const instruments = useInstruments()
  useStoreValue(board, version, { hz: 1 })
  const { freshness } = useFreshness(board)
  const liOf: LiOf = (code) => {
    const last = boardValue(board, 'last', instruments.indexOf(code) ?? -1)
    const scale = instruments.get(code)?.priceScale
    return last > 0 && scale !== undefined ? last * liPerUnit(scale) : undefined
  }
  return { liOf, isStale: freshness === 'stale' || freshness === 'late' }
}

/** Open orders may be filled within this time; without any, others may change the account, ms. */
const OPEN_MS = 2_000
const QUIET_MS = 10_000
const TABS = (['orders', 'journal', 'statistics', 'follow'] as const).map((id) => ({ id, title: paper[id].title }))

/** Paper accounts: opening the first, then trading in the chosen one. */
export function PaperView() {
  const [everyMs, setEvery] = useState(QUIET_MS)
  const { data, error, reload, replace } = useResource('paper-accounts', fetchPaperAccounts, {
    everyMs,
    keepsParts: true,
  })
  const [accountParam, choose] = useQuery('account', '')
  const account = data?.find(({ id }) => id === accountParam) ?? data?.[0]
  const wanted = account && account.open.length > 0 ? OPEN_MS : QUIET_MS
  if (wanted !== everyMs) setEvery(wanted)
  if (!data) {
    if (error) return <NoticePanel title={error.message} onRetry={reload} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  if (!account) {
    return (
      <StateView
        state="empty"
        why={`${paper.none}${paper.live}`}
        action={<AccountForm name={paper.firstName} onOpened={replace} />}
        className="bg-panel"
      />
    )
  }
  return <AccountDesk key={account.id} account={account} accounts={data} onChoose={choose} onAccounts={replace} />
}

interface AccountDeskProps {
  accounts: readonly PaperAccount[]
  account: PaperAccount
  onChoose: (id: string) => void
  onAccounts: (accounts: PaperAccount[]) => void
}

function AccountDesk({ accounts, account, onChoose, onAccounts }: AccountDeskProps) {
  const { liOf, isStale } = useLivePrices()
  const [draft, setDraft] = useState<OrderDraft>(newOrderDraft())
  return (
    <div className="grid min-h-full grid-cols-[minmax(0,1fr)] gap-px bg-line xl:h-full xl:grid-cols-[20rem_minmax(0,1fr)] xl:grid-rows-1">
      <div className="flex min-h-0 min-w-0 flex-col gap-px bg-line max-xl:contents xl:order-last">
        <Panel
          title={account.name}
          className="shrink-0 max-xl:order-1"
          controls={<AccountMenu accounts={accounts} account={account} onChoose={onChoose} onAccounts={onAccounts} />}
        >
          <MarketNote isStale={isStale} />
          <AccountStrip account={account} liOf={liOf} isStale={isStale} />
        </Panel>
        <Panel title={paper.positions.title} className="min-h-40 flex-1 max-xl:order-3">
          <PositionsTable
            account={account}
            liOf={liOf}
            isStale={isStale}
            onSell={({ code, available }) => setDraft({ ...newOrderDraft('sell', code), quantity: String(available) })}
          />
        </Panel>
        <Records account={account} onAccounts={onAccounts} />
      </div>
      <Panel title={paper.ticket.title} entry="paperOrder" className="max-xl:order-2" bodyClassName="overflow-y-auto">
        <OrderTicket account={account} draft={draft} onDraft={setDraft} liOf={liOf} onAccounts={onAccounts} />
      </Panel>
    </div>
  )
}

/** Why orders wait, while they do. */
function MarketNote({ isStale }: { isStale: boolean }) {
  const { phase, tradingDay } = useSession()
  if (isStale) return <StateView state="late" shape="strip" why={paper.stale} />
  if (!hasClosed(phase) || !tradingDay) return null
  return <StateView state="closed" shape="strip" why={paper.closed(formatDay(nextTradingDay(tradingDay)))} />
}

/** Orders, journal, statistics and followed rules. */
function Records({ account, onAccounts }: Pick<AccountDeskProps, 'account' | 'onAccounts'>) {
  const [tabParam, setTab] = useQuery('tab', 'orders')
  const tab = TABS.find(({ id }) => id === tabParam)?.id ?? 'orders'
  return (
    <div className="flex min-h-72 flex-1 flex-col bg-panel max-xl:order-4">
      <Tabs
        label={paper.title}
        tabs={TABS}
        value={tab}
        onChange={setTab}
        idPrefix="paper"
        className="shrink-0 border-b border-line"
      />
      <TabPanel idPrefix="paper" id={tab} className="min-h-0 flex-1 overflow-y-auto">
        {tab === 'orders' && <OpenOrders account={account} onAccounts={onAccounts} />}
        {(tab === 'journal' || tab === 'statistics') && <Journal account={account} shown={tab} />}
        {tab === 'follow' && <FollowList account={account} onAccounts={onAccounts} />}
      </TabPanel>
    </div>
  )
}

/** The journal, which is long: it is read while it or its statistics are shown. */
function Journal({ account, shown }: { account: PaperAccount; shown: 'journal' | 'statistics' }) {
  // Another fill, end of an order or close is another journal.
  const version = [account.fills, account.open.length, account.lastDay?.day ?? ''].join()
  const { data, error, reload, replace } = useResource(`paper-journal/${account.id}/${version}`, (options) =>
    fetchPaperJournal(account.id, options),
  )
  if (!data) return error ? <NoticePanel title={error.message} onRetry={reload} /> : <StateView state="loading" />
  return shown === 'journal' ? (
    <JournalTable account={account.id} journal={data} onJournal={replace} />
  ) : (
    <StatisticsView journal={data} startCash={account.startCash} />
  )
}
