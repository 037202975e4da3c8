import { type ReactNode, useMemo } from 'react'
import { MAIN_INDEXES } from '../../../shared/market/instrument'
import { fetchWatchlists } from '../../api/watchlists'
import { ChartState } from '../../charts/chart-state'
import { AlertHistory } from '../../features/alerts/alert-history'
import { BigOrderList } from '../../features/big-orders/big-order-list'
import { BasketBarPane, BasketMinutePane, BasketPane, BasketQuotePane } from '../../features/custom-index/basket-pane'
import type { PaneProps } from '../../features/desk/pane-frame'
import { codesOf } from '../../features/desk/read-codes'
import { BoardsPane } from '../../features/industry/boards-pane'
import { LadderPanel } from '../../features/industry/ladder-panel'
import { NotesPane } from '../../features/instrument-menu/notes-pane'
import { MarketEvents } from '../../features/market-events/market-events'
import { BarDeskPane, FootprintDeskPane, MinuteDeskPane } from '../../features/minute-chart/desk-panes'
import { HealthPane } from '../../features/monitor/health-pane'
import { IndexPane } from '../../features/monitor/index-pane'
import { MarketBreadth, MarketRank } from '../../features/monitor/market-pane'
import { MoneyPane } from '../../features/monitor/money-pane'
import { OrdersPane } from '../../features/monitor/orders-pane'
import { SplitStream } from '../../features/monitor/split-stream'
import { CancelPane, QueuePane } from '../../features/order-flow/order-panes'
import { OrderBookPanel } from '../../features/quote-panel/order-book'
import { QuoteHead } from '../../features/quote-panel/quote-head'
import { TapePane } from '../../features/tape/tape-panel'
import { VideoPane } from '../../features/video/video-pane'
import { CodesCards, CodesTable } from '../../features/watchlist/codes'
import { GroupPane } from '../../features/watchlist/light-view'
import { basketOfCode, ownPartOf } from '../../store/baskets/basket-code'
import type { ListedInstrument } from '../../store/rows/instruments'
import { useResource } from '../../store/use-resource'
import { deskText as text } from '../../text/desk'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { useQuery } from '../../ui/use-query'

const INDEXES = MAIN_INDEXES.map(({ id }) => id)

const basketName = (code: string) => ownPartOf(basketOfCode(code) ?? code)

/** Content of a pane of the desk. */
export function PaneBody(props: PaneProps) {
  const { kind, title, instrument, basket } = props
  switch (kind) {
    case 'indexes':
    case 'splits':
    case 'codes':
    case 'cards':
      return <ChosenPane kind={kind} title={title} />
    case 'basket':
      return <BasketPane title={title} />
    case 'text':
      return <TextPane title={title} />
    case 'breadth':
      return <MarketBreadth />
    case 'money':
      return (
        <Panel title={title} className="h-full" bodyClassName="overflow-y-auto">
          <MoneyPane />
        </Panel>
      )
    case 'health':
      return (
        <Panel title={title} className="h-full">
          <HealthPane />
        </Panel>
      )
    case 'rank':
      return <MarketRank />
    case 'events':
      return <MarketEvents className="h-full" />
    case 'orders':
      return <OrdersPane bigOrders={<BigOrderList subject="market" />} />
    case 'ladder':
      return <LadderPanel />
    case 'boards':
      return <BoardsPane title={title} />
    case 'watch':
      return <GroupPane title={title} />
    case 'watchEvents':
      return <OwnEvents title={title} />
    case 'alerts':
      return <AlertHistory />
    case 'videos':
      return <VideoPane title={title} />
    case 'notes':
      return (
        <NotesPane
          title={title}
          instrument={basket === undefined ? instrument : { id: basket, name: basketName(basket) }}
        />
      )
    default:
      return <StockPane {...props} />
  }
}

/** Panes that show chosen instruments. */
function ChosenPane({ kind, title }: { kind: 'indexes' | 'splits' | 'codes' | 'cards'; title: string }) {
  const [codesText] = useQuery('codes')
  const codes = useMemo(() => codesOf(codesText), [codesText])
  let body: ReactNode = <StateView state="empty" why={text.noCodesYet} />
  if (kind === 'indexes') body = <IndexPane codes={codes.length > 0 ? codes : INDEXES} />
  else if (kind === 'splits') body = <SplitStream codes={codes} label={title} />
  else if (codes.length > 0)
    body = kind === 'codes' ? <CodesTable codes={codes} label={title} /> : <CodesCards codes={codes} />
  return (
    <Panel title={title} className="h-full">
      {body}
    </Panel>
  )
}

/** Words for who reads the desk, as they were written. */
function TextPane({ title }: { title: string }) {
  const [words] = useQuery('text')
  return (
    <Panel title={title} className="h-full" bodyClassName="overflow-y-auto">
      {words === '' ? (
        <StateView state="empty" why={text.noTextYet} />
      ) : (
        <p className="p-2 text-13 whitespace-pre-wrap text-text-1">{words}</p>
      )}
    </Panel>
  )
}

/** 盘口异动 of everything in one's lists. */
function OwnEvents({ title }: { title: string }) {
  const { data } = useResource('watchlists', fetchWatchlists)
  const codes = data && [...new Set(data.groups.flatMap((group) => group.codes))]
  if (codes && codes.length > 0) return <MarketEvents title={title} codes={codes} className="h-full" />
  return (
    <Panel title={title} className="h-full">
      {codes ? <StateView state="empty" why={text.noList} /> : <StateView state="loading" />}
    </Panel>
  )
}

/** Panes of one instrument; an index has only some of them. */
function StockPane({ kind, title, instrument, basket }: PaneProps) {
  if (basket !== undefined) return <OfBasket kind={kind} title={title} code={basket} />
  if (!instrument) {
    return (
      <Panel title={title} className="h-full">
        <ChartState state="unchosen" why={text.chooseCode} />
      </Panel>
    )
  }
  const named = `${title} · ${instrument.name}`
  const traded = instrument.kind !== 'index'
  if (kind === 'quote') return <QuotePane title={title} instrument={instrument} />
  if (kind === 'minute') return <MinuteDeskPane title={named} instrument={instrument} />
  if (kind === 'bars') return <BarDeskPane title={named} instrument={instrument} />
  if (traded && kind === 'footprint') return <FootprintDeskPane title={named} instrument={instrument} />
  if (traded && kind === 'book')
    return <OrderBookPanel key={instrument.id} instrument={instrument} className="h-full" />
  if (traded && kind === 'tape') return <TapePane title={named} instrument={instrument} />
  if (traded && kind === 'queue') return <QueuePane key={instrument.id} title={named} instrument={instrument} />
  if (traded && kind === 'cancels') return <CancelPane key={instrument.id} title={named} instrument={instrument} />
  return (
    <Panel title={named} className="h-full">
      <StateView state="unprovided" why={text.notOfIndex} />
    </Panel>
  )
}

/** The same of a basket, which has a course and no orders. */
function OfBasket({ kind, title, code }: Pick<PaneProps, 'kind' | 'title'> & { code: string }) {
  const named = `${title} · ${basketName(code)}`
  if (kind === 'minute') return <BasketMinutePane title={named} code={code} />
  if (kind === 'bars') return <BasketBarPane title={named} code={code} />
  if (kind === 'quote') return <BasketQuotePane title={named} code={code} />
  return (
    <Panel title={named} className="h-full">
      <StateView state="unprovided" why={text.notOfBasket} />
    </Panel>
  )
}

const QuotePane = ({ title, instrument }: { title: string; instrument: ListedInstrument }) => (
  <Panel title={title} className="h-full" bodyClassName="overflow-y-auto">
    <QuoteHead instrument={instrument} />
  </Panel>
)
