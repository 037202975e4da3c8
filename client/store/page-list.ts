import { ANY_BOARD, address } from '../../shared/protocol/routes'
import { boardText } from '../text/board'
import { pageNames as names } from '../text/pages'

/** A page that can be gone to from anywhere. */
export interface ListedPage {
  title: string
  /** Initials of its name, lower case. */
  pinyin: string
  /** The digits that terminals know it by; empty = none. */
  digits: string
  href: string
}

const page = (name: Omit<ListedPage, 'href'>, href: string): ListedPage => ({ ...name, href })

/** Pages beside the five groups of the menu (specification §2), behind 更多. `user`: whose own pages they are. */
export const furtherPages = (user: string | undefined): ListedPage[] => [
  page(names.monitor, address.monitor()),
  page(names.auction, address.auction()),
  page(names.scorecard, address.scorecard()),
  page(names.industry, address.industry('sw1', ANY_BOARD)),
  page(names.alerts, address.alerts()),
  page(names.strategy, address.strategy()),
  page(names.predict, address.modelPredict()),
  page(names.customIndex, address.customIndex()),
  page(names.btc, address.btc()),
  page(names.walls, address.walls()),
  page(names.status, address.status()),
  ...(user ? [page(names.userCustom, address.userCustom(user))] : []),
]

/** Position of a user: the page's instrument, and which chart of it is shown. */
interface CurrentPage {
  code: string
  tab: string
}

const NOWHERE: CurrentPage = { code: '', tab: '' }

/** Views of the real-time page that terminals have a number for; those of one instrument are of the page's. */
function numberedViews({ code, tab }: CurrentPage): ListedPage[] {
  const desk = (parameters: Record<string, string>, type?: string) =>
    `${address.trading('AD', type)}?${new URLSearchParams(parameters)}`
  const own: Record<string, string> = code === '' ? {} : { code }
  return [
    page(names.prints, desk({ ...own, view: 'tape', list: 'prints' })),
    page(names.priceVolume, desk({ ...own, view: 'chart', tab: 'prices' })),
    page(names.composite, desk({ code: '000001.SH', view: 'chart' }, 'IDX')),
    page(names.component, desk({ code: '399001.SZ', view: 'chart' }, 'IDX')),
    page(names.chart, desk({ ...own, view: 'chart', tab: tab === 'daily' ? 'minute' : 'daily' })),
    page(names.screen, desk({ where: boardText.screen.examples[0].text })),
    page(names.rises, desk({ sort: 'change' })),
    page(names.risesOfShanghai, desk({ sort: 'change', board: 'main-SH' })),
    page(names.risesOfShenzhen, desk({ sort: 'change', board: 'main-SZ' })),
    page(names.speeds, desk({ sort: 'speed' })),
    page(names.speedsOfShanghai, desk({ sort: 'speed', board: 'main-SH' })),
    page(names.speedsOfShenzhen, desk({ sort: 'speed', board: 'main-SZ' })),
  ]
}

/** Every page that a word or a number may mean. */
export const allPages = (user: string | undefined, place = NOWHERE): ListedPage[] => [
  page(names.tradingAd, address.trading('AD')),
  page(names.tradingOd, address.trading('OD')),
  page(names.historyBs, address.history('BS', 'H1')),
  page(names.historyOo, address.history('OO', 'H1')),
  page(names.multiChart, address.multiChart()),
  page(names.orderSplit, address.orderSplit()),
  page(names.indexToday, address.indexToday()),
  page(names.indexHistory, address.indexHistory()),
  page(names.inDayIndustry, address.inDayIndustry('000016.SH')),
  page(names.watchlist, address.userMonitorNew()),
  page(names.settings, address.customNew()),
  page(names.analyst, address.strategyAnalyst()),
  page(names.video, address.video()),
  page(names.user, address.user()),
  page(names.help, address.help()),
  ...furtherPages(user),
  ...numberedViews(place),
]

const LEAST_DIGITS = 2

/** Pages whose number was typed whole, or whose name or its initials begin with or hold what was typed. */
export function findPages(pages: readonly ListedPage[], text: string): ListedPage[] {
  const words = text.normalize('NFKC').trim().toLowerCase()
  if (words === '') return []
  if (/^\d+$/.test(words)) {
    return words.length >= LEAST_DIGITS ? pages.filter(({ digits }) => digits === words) : []
  }
  return pages.filter(({ title, pinyin }) => pinyin.startsWith(words) || title.toLowerCase().includes(words))
}
