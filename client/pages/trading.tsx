import { useMemo, useState } from 'react'
import { address, type FundsMode, type ListType } from '../../shared/protocol/routes'
import { chartKeys } from '../charts/chart-keys'
import { BarReplayContext, useReplayState } from '../charts/replay/bar-replay'
import { BigOrderList } from '../features/big-orders/big-order-list'
import { BoardPanel } from '../features/board/board-panel'
import { BasketDesk, BasketHead, BasketMembers } from '../features/custom-index/basket-desk'
import { IndexStrip } from '../features/index-strip/index-strip'
import { BoardsPane } from '../features/industry/boards-pane'
import { StarButton } from '../features/instrument-menu/star-button'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import { Introduction } from '../features/introduction/introduction'
import { ChartPanel } from '../features/minute-chart/chart-panel'
import { OrderFlowView } from '../features/order-flow/order-flow-view'
import { PowerList } from '../features/power-trades/power-list'
import { IndexMemberPanel } from '../features/quote-panel/index-members'
import { OrderBookPanel } from '../features/quote-panel/order-book'
import { PendingBook, PendingChart, PendingHead, PendingTape } from '../features/quote-panel/pending-quote'
import { QuoteHead } from '../features/quote-panel/quote-head'
import { PAUSE_EVENT, TapePanel } from '../features/tape/tape-panel'
import { goTo, readAddress } from '../features/trading-desk/address-choice'
import { type DeskCommand, sendToDesk } from '../features/trading-desk/columns'
import { DefinitionBar } from '../features/trading-desk/definition-bar'
import { isNarrow, TradingDesk } from '../features/trading-desk/desk'
import { ModeSwitch } from '../features/trading-desk/mode-switch'
import { NoInstrument } from '../features/trading-desk/no-instrument'
import { useChosen } from '../features/trading-desk/use-chosen'
import { useLedger } from '../features/trading-desk/use-ledger'
import { WrongAddress } from '../features/trading-desk/wrong-address'
import { deskText as paneText } from '../text/desk'
import { searchText } from '../text/search'
import { tradingDeskText } from '../text/trading'

/** Keys after `;` for the parts of the desk. */
const DESK_KEYS: readonly (readonly [key: string, title: string, command: DeskCommand])[] = [
  ['f', tradingDeskText.fullKey, 'full'],
  ['i', tradingDeskText.fold(tradingDeskText.panels.list), 'list'],
  ['b', tradingDeskText.fold(tradingDeskText.panels.book), 'book'],
  ['t', tradingDeskText.fold(tradingDeskText.panels.tape), 'tape'],
]

const openChart = (id: string) => window.open(address.multiChart('1', [id]), '_blank', 'noopener')

/** 实时资金: the whole market's table, the chosen instrument's day, its book and tape. */
export function TradingPage({ params }: { params: Record<string, string> }) {
  const choice = readAddress(params)
  return choice.ok ? <Trading mode={choice.mode} type={choice.type} /> : <WrongAddress choice={choice} />
}

function Trading({ mode, type }: { mode: FundsMode; type: ListType }) {
  const { basket, instrument, unknown, choose, offer } = useChosen()
  const ledger = useLedger()
  const leaderKeys = useMemo(
    () => [
      ...chartKeys,
      { key: 'a', title: searchText.leader.toggleMode, run: () => goTo(mode === 'AD' ? 'OD' : 'AD', type) },
      ...DESK_KEYS.map(([key, title, command]) => ({ key, title, run: () => void sendToDesk(command) })),
      { key: 'p', title: searchText.leader.pause, run: () => dispatchEvent(new Event(PAUSE_EVENT)) },
    ],
    [mode, type],
  )
  const traded = instrument && instrument.kind !== 'index'
  const replay = useReplayState()
  const [isListEmpty, setListEmpty] = useState(false)
  const pending = !basket && !instrument && unknown === undefined && !isListEmpty
  return (
    <BarReplayContext.Provider value={replay}>
      <TradingDesk
        isDimmed={replay.point !== undefined}
        strip={<IndexStrip />}
        table={
          <BoardPanel
            mode={mode}
            type={type}
            title={<ModeSwitch mode={mode} type={type} />}
            selected={basket ?? instrument?.id ?? ''}
            onSelect={choose}
            onOpen={openChart}
            onFirst={offer}
            onEmpty={setListEmpty}
            below={type === 'IDX' || type === 'ETF' ? <BoardsPane title={paneText.panes.boards} /> : undefined}
          />
        }
        head={
          basket ? (
            <BasketHead code={basket} />
          ) : pending ? (
            <PendingHead />
          ) : (
            instrument && <QuoteHead instrument={instrument} star={<StarButton subject={instrument} />} />
          )
        }
        chart={
          basket ? (
            <BasketDesk key={basket} code={basket} />
          ) : instrument ? (
            <ChartPanel instrument={instrument} mode={mode} ledger={ledger.id} onSelect={choose} />
          ) : pending ? (
            <PendingChart />
          ) : (
            <NoInstrument unknown={unknown} />
          )
        }
        foot={traded && <DefinitionBar instrument={instrument} ledger={ledger} view={mode} />}
        bookless={basket !== undefined || instrument?.kind === 'index'}
        book={pending ? <PendingBook /> : traded && <OrderBookPanel instrument={instrument} />}
        tape={
          basket ? (
            <BasketMembers code={basket} />
          ) : traded ? (
            <TapePanel
              instrument={instrument}
              power={<PowerList key={instrument.id} instrument={instrument} />}
              entrusts={<OrderFlowView key={instrument.id} instrument={instrument} />}
              orders={(paused) => <BigOrderList key={instrument.id} subject={instrument} paused={paused} />}
            />
          ) : pending ? (
            <PendingTape />
          ) : (
            instrument && <IndexMemberPanel index={instrument} onSelect={choose} />
          )
        }
      />
      <Introduction instrument={traded ? instrument : undefined} isNarrow={isNarrow()} />
      <KeyboardBox onPick={choose} onPickInNewTab={openChart} leaderKeys={leaderKeys} />
    </BarReplayContext.Provider>
  )
}
