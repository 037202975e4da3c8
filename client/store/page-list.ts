import { ANY_BOARD, address } from '../../shared/protocol/routes'
import { boardText } from '../text/board'
import { pageNames as names } from '../text/pages'

/** A page that the search finds. */
export interface ListedPage {
  title: string
  /** Pinyin initials of the title, lower case. */
  pinyin: string
  /** Number of the page in trading terminals; empty = none. */
  digits: string
  href: string
}

const page = (name: Omit<ListedPage, 'href'>, href: string): ListedPage => ({ ...name, href })

/** Pages in the menu 更多, which are not in the five groups of the header (specification §2). `user`: owner of own pages. */
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

/** The open page: its instrument and the chart that is shown. */
interface CurrentPage {
  code: string
  tab: string
}

const NO_PAGE: CurrentPage = { code: '', tab: '' }

/** Views of the real-time page that have a number in terminals; views of one instrument show that of the open page. */
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

/** All pages that the search finds. */
export const allPages = (user: string | undefined, current = NO_PAGE): ListedPage[] => [
  page(names.tradingAd, address.trading('AD')),
  page(names.tradingOd, address.trading('OD')),
  page(names.historyBs, address.history('BS', 'H1')),
  page(names.historyOo, address.history('OO', 'H1')),
  page(names.multiChart, address.multiChart()),
  page(names.orderSplit, address.orderSplit()),
  page(names.indexToday, address.indexToday()),
  page(names.indexHistory, address.indexHistory()),
  page(names.inDayIndustry, address.inDayIndustry()),
  page(names.watchlist, address.userMonitorNew()),
  page(names.settings, address.customNew()),
  page(names.analyst, address.strategyAnalyst()),
  page(names.video, address.video()),
  page(names.user, address.user()),
  page(names.help, address.help()),
  ...furtherPages(user),
  ...numberedViews(current),
]

const DIGITS_MIN = 2

/** Pages whose number equals the text, whose pinyin initials start with it, or whose title contains it. */
export function findPages(pages: readonly ListedPage[], text: string): ListedPage[] {
  const words = text.normalize('NFKC').trim().toLowerCase()
  if (words === '') return []
  if (/^\d+$/.test(words)) {
    return words.length >= DIGITS_MIN ? pages.filter(({ digits }) => digits === words) : []
  }
  return pages.filter(({ title, pinyin }) => pinyin.startsWith(words) || title.toLowerCase().includes(words))
}
