import { address } from '../../shared/protocol/routes'
import { pageNames as names } from '../text/pages'

export interface MenuItem {
  title: string
  href: string
  /** Only shown to signed-in users. */
  signedIn?: boolean
}

/** The five groups of the menu in the specification's order; dividers stand between them. */
export const menuGroups: readonly (readonly MenuItem[])[] = [
  [
    { title: names.tradingAd.title, href: address.trading('AD') },
    { title: names.tradingOd.title, href: address.trading('OD') },
  ],
  [
    { title: names.multiChart.title, href: address.multiChart() },
    { title: names.orderSplit.title, href: address.orderSplit() },
  ],
  [
    { title: names.historyBs.title, href: address.history('BS', 'H1') },
    { title: names.historyOo.title, href: address.history('OO', 'H1') },
  ],
  [
    { title: names.indexToday.title, href: address.indexToday() },
    { title: names.indexHistory.title, href: address.indexHistory() },
    { title: names.inDayIndustry.title, href: address.inDayIndustry() },
  ],
  [
    { title: names.watchlist.title, href: address.userMonitorNew() },
    { title: names.settings.title, href: address.customNew(), signedIn: true },
    { title: names.analyst.title, href: address.strategyAnalyst() },
  ],
]

/** Groups as somebody sees them, without what needs signing in. */
export const visibleGroups = (signedIn: boolean): MenuItem[][] =>
  menuGroups.map((group) => group.filter((item) => signedIn || !item.signedIn)).filter((group) => group.length > 0)

export const videoItem: MenuItem = { title: names.video.title, href: address.video() }
export const userItem: MenuItem = { title: names.user.title, href: address.user() }

/** Look of an entry in the header. */
export const menuLinkClass =
  'flex h-10 items-center rounded px-2 text-13 whitespace-nowrap text-text-2 hover:bg-raised hover:text-text-1 aria-[current=page]:text-text-1 aria-[current=page]:font-medium'
