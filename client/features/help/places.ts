import { ANY_BOARD, address } from '../../../shared/protocol/routes'
import { boardText } from '../../text/board'
import { deskText } from '../../text/desk'
import type { EntryId } from '../../text/dictionary'
import { columnEntries, panelEntries, type TableName } from '../../text/dictionary-columns'
import { helpText } from '../../text/help'
import { pageNames as names } from '../../text/pages'
import { reviewText } from '../../text/review'

/** A place where an entry is shown. */
export interface Place {
  page: string
  href: string
  /** Which part of it. */
  part: string
}

const trading = { page: names.tradingAd.title, href: address.trading('AD') }
const tradingFull = { page: names.tradingOd.title, href: address.trading('OD') }
const monitor = { page: names.monitor.title, href: address.monitor() }
const split = { page: names.orderSplit.title, href: address.orderSplit() }
const indexToday = { page: names.indexToday.title, href: address.indexToday() }
const indexHistory = { page: names.indexHistory.title, href: address.indexHistory() }
const review = { page: reviewText.tabs.review, href: `${address.strategyAnalyst()}?tab=review` }
const scorecard = { page: names.scorecard.title, href: address.scorecard() }
const paper = { page: names.strategy.title, href: `${address.strategy()}?show=paper` }
const basket = { page: names.customIndex.title, href: address.customIndex() }
const boards = { page: names.industry.title, href: address.industry('sw1', ANY_BOARD) }

/** The page of each table. */
export const tablePages: Record<TableName, { page: string; href: string }> = {
  board: trading,
  watchlist: { page: names.watchlist.title, href: address.userMonitorNew() },
  historyBS: { page: names.historyBs.title, href: address.history('BS', 'H1') },
  historyOO: { page: names.historyOo.title, href: address.history('OO', 'H1') },
  boardMembers: boards,
  boards,
  indexMembers: indexToday,
  contributions: trading,
  indexDays: indexHistory,
  rangeContributions: indexHistory,
  league: { page: names.inDayIndustry.title, href: address.inDayIndustry() },
  basket,
  auction: { page: names.auction.title, href: address.auction() },
  rankings: monitor,
  bigOrders: trading,
  sweeps: trading,
  events: monitor,
  priceVolume: trading,
  findings: split,
  children: split,
  splitStream: monitor,
  strategySignals: { page: names.strategy.title, href: address.strategy() },
  scores: scorecard,
  scoredSignals: scorecard,
  trades: { page: names.strategy.title, href: address.strategy() },
  paperPositions: paper,
  paperOrders: paper,
  paperJournal: paper,
  paperStatistics: paper,
  predictions: { page: names.predict.title, href: address.modelPredict() },
  reviewDays: review,
  reviewSignals: review,
  coinTape: { page: names.btc.title, href: address.btc() },
}

/** Columns that only the page of both sides of each trade shows by default. */
const OF_BOTH_SIDES: readonly EntryId[] = ['odBig', 'passive', 'lifted', 'meanOrder', 'cancelRate', 'fullView']

const btc = { page: names.btc.title, href: address.btc(), part: '' }
const status = { page: names.status.title, href: address.status(), part: '' }
const alerts = { page: names.alerts.title, href: address.alerts(), part: '' }
const predictions = { page: names.predict.title, href: address.modelPredict(), part: '' }

/** Places of entries that are neither the entry of a column nor that of a panel. */
const ELSEWHERE: Partial<Record<EntryId, readonly Place[]>> = {
  ownData: [{ page: names.strategy.title, href: `${address.strategy()}?show=data`, part: '' }],
  backTest: [{ page: names.strategy.title, href: address.strategy(), part: '' }],
  grades: [{ ...trading, part: helpText.definition }],
  sizing: [{ ...trading, part: helpText.definition }],
  flowCheck: [{ ...trading, part: helpText.partNames.check }],
  fullView: [{ ...tradingFull, part: '' }],
  outer: [{ ...trading, part: deskText.panes.quote }],
  limitPrices: [{ ...trading, part: deskText.panes.quote }],
  average: [{ ...trading, part: deskText.panes.quote }],
  cvd: [{ ...trading, part: deskText.panes.minute }],
  activeSides: [{ ...trading, part: helpText.partNames.check }],
  splitScore: [{ ...split, part: helpText.partNames.evidence }],
  intervalCv: [{ ...split, part: helpText.partNames.evidence }],
  weicha: [{ ...trading, part: deskText.panes.book }],
  compared: [{ ...trading, part: deskText.panes.bars }],
  heat: [{ ...trading, part: deskText.panes.minute }],
  printSpeed: [{ ...trading, part: deskText.panes.tape }],
  dailyLine: [alerts],
  priorHigh: [alerts],
  sealFall: [alerts],
  seal: [{ ...trading, part: deskText.panes.minute }],
  silence: [alerts],
  equalWeight: [{ ...indexToday, part: '' }],
  residual: [{ ...indexToday, part: '' }],
  newStock: [{ ...trading, part: boardText.filter.label }],
  limitCounts: [{ ...monitor, part: deskText.panes.breadth }],
  similar: [{ ...indexHistory, part: '' }],
  correlation: [{ page: names.watchlist.title, href: `${address.userMonitorNew()}?view=correlation`, part: '' }],
  formula: [{ ...trading, part: boardText.screen.title }],
  band: [predictions],
  skill: [predictions],
  paperEquity: [{ ...paper, part: '' }],
  coinPremium: [btc],
  funding: [btc],
  openInterest: [btc],
  feedMarks: [status],
  outages: [status],
}

/** Pages on which an entry is shown, each once, with the part of the page. */
export function placesOf(id: EntryId): Place[] {
  const tables = (Object.keys(columnEntries) as TableName[])
    .filter((table) => Object.values(columnEntries[table]).some((entry) => entry === id))
    .map((table) => (table === 'board' && OF_BOTH_SIDES.includes(id) ? tradingFull : tablePages[table]))
    .map((page) => ({ ...page, part: '' }))
  const panels = (Object.keys(panelEntries) as (keyof typeof panelEntries)[])
    .filter((panel) => panelEntries[panel] === id)
    .map((panel) => ({ ...monitor, part: helpText.panel(deskText.panes[panel]) }))
  const all = [...tables, ...panels, ...(ELSEWHERE[id] ?? [])]
  return all.filter(({ href }, at) => all.findIndex((other) => other.href === href) === at)
}

/** Entries of each page's tables: the columns in their order. */
export function entriesByPage(): { page: string; href: string; ids: EntryId[] }[] {
  const found = new Map<string, { page: string; href: string; ids: Set<EntryId> }>()
  for (const table of Object.keys(columnEntries) as TableName[]) {
    const { page, href } = tablePages[table]
    const entry = found.get(href) ?? { page, href, ids: new Set() }
    found.set(href, entry)
    for (const id of Object.values(columnEntries[table])) entry.ids.add(id)
  }
  return [...found.values()].map(({ page, href, ids }) => ({ page, href, ids: [...ids] }))
}
