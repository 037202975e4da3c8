import type { MarketClock } from '../../../../shared/market/session'
import { slotNow, timeWithin } from '../../../../shared/market/slot-now'
import type { UnixMs } from '../../../../shared/market/units'
import { ZeusError } from '../../../../shared/protocol/errors'
import { type FrozenFigure, frozenFigures } from '../../../../shared/protocol/freezes'
import { Publication } from '../../../../shared/protocol/publication'
import type { ToolFigure, ToolResult } from '../../../../shared/protocol/rest-assistant'
import { topic } from '../../../../shared/protocol/topics'
import type { StrategyMarket } from '../market-port'
import { publishedMarket } from '../published-market'
import { FIGURES, type ToolFigureName, toolFigure } from './figures'
import { lastMinuteBy, type ToolLock } from './tool-lock'
import { publishedPast, type ToolPast } from './tool-past'
import { stocksOfBoard, stocksOfRows, type ToolStock } from './tool-stock'

/** Rows of one page of a recorded minute. */
const BOARD_PAGE = 2_000
/** Pages of one board: more instruments than any market has. */
const BOARD_PAGES_MAX = 10

export interface ToolMarket extends StrategyMarket {
  readonly tradingDay: string
  industries(scheme?: string): { name: string; members: string[] }[]
  industrySchemes(): string[]
}

export interface ToolSources {
  market: ToolMarket
  past: ToolPast
  clock: () => Pick<MarketClock, 'marketTime' | 'tradingDay'>
  feed: { readonly name: string; readonly badge: string; readonly quality: ToolResult['quality'] }
  publication?: Publication
}

/** Everything that a tool may read, as of one moment. */
export interface ToolWorld {
  readonly lock: ToolLock
  readonly market: StrategyMarket & Pick<ToolMarket, 'industries' | 'industrySchemes'>
  readonly past: ToolPast
  readonly feed: ToolSources['feed']
  readonly signal: AbortSignal
  /** The product's resource of all stocks at the lock. */
  readonly boardResource: string
  /** All stocks that had traded at the lock, or at an earlier time. */
  stocks(at?: UnixMs): Promise<readonly ToolStock[]>
  /** A number as its figure; `id` is its owner, for withheld figures. */
  figure(name: ToolFigureName, number: number | null | undefined, id?: string, options?: FigureNote): ToolFigure
  /** Notes of a list that is selected by these figures, if any of them is withheld for any instrument. */
  withheldNotes(...names: ToolFigureName[]): string[]
  /** Fails with `absent-in-replay` where only the present is known. */
  onlyNow(): void
}

interface FigureNote {
  digits?: number
  unit?: string
  missing?: string
}

/** The world of one call of a tool. */
export function createToolWorld(sources: ToolSources, lock: ToolLock, signal: AbortSignal): ToolWorld {
  const { clock, feed, publication = new Publication() } = sources
  const market = { ...publishedMarket(sources.market, publication), ...groupsOf(sources.market) }
  const past = publishedPast(sources.past, publication)

  const current = (): ToolStock[] => {
    const { marketTime, tradingDay } = clock()
    const minute = slotNow(timeWithin(tradingDay, marketTime))
    return stocksOfRows(market.rows(topic.boardMarket, 'board'), market.instrumentTable(), minute)
  }

  async function recorded(to: string): Promise<ToolStock[]> {
    const all: ToolStock[] = []
    let cursor: string | undefined
    for (let page = 0; page < BOARD_PAGES_MAX; page++) {
      const board = await past.asked.board({ to, ...(cursor && { cursor }) }, { limit: BOARD_PAGE, signal })
      all.push(...stocksOfBoard(board, market.instrumentTable()))
      if (board.next === null) break
      cursor = board.next
    }
    if (all.length === 0) throw new ZeusError('no-data')
    return all
  }

  return {
    lock,
    market,
    past,
    feed,
    signal,
    boardResource: lock.isNow ? 'topic board' : 'GET /api/history/board',
    async stocks(at = lock.at) {
      if (lock.isNow && at === lock.at) return current()
      if (at > lock.at) throw new ZeusError('at-future')
      return recorded(lastMinuteBy(at))
    },
    figure(name, number, id, options = {}) {
      const frozen = frozenOf(name)
      return toolFigure(name, number, {
        ...options,
        isWithheld: frozen !== undefined && publication.withholds(frozen, id),
      })
    },
    withheldNotes(...names) {
      const withheld = names.flatMap((name) => frozenOf(name) ?? []).filter((figure) => publication.withholds(figure))
      return [...new Set(withheld)].map((figure) => `${frozenFigures[figure]}暂停发布，相关品种不在名单里`)
    },
    onlyNow() {
      if (!lock.isNow) throw new ZeusError('absent-in-replay')
    },
  }
}

const frozenOf = (name: ToolFigureName): FrozenFigure | undefined => (FIGURES[name] as { frozen?: FrozenFigure }).frozen

const groupsOf = (market: ToolMarket): Pick<ToolMarket, 'industries' | 'industrySchemes'> => ({
  industries: (scheme) => market.industries(scheme),
  industrySchemes: () => market.industrySchemes(),
})
