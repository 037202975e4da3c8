import { address } from '../../shared/protocol/routes'
import { shell } from '../text/shell'

export interface MenuItem {
  title: string
  href: string
  /** Only shown when somebody is signed in. */
  signedIn?: boolean
}

const INDEX_OF_THE_MENU = '000016.SH'

/** The five groups of the menu in the specification's order; dividers stand between them. */
export const menuGroups: readonly (readonly MenuItem[])[] = [
  [
    { title: shell.menu.tradingAd, href: address.trading('AD') },
    { title: shell.menu.tradingOd, href: address.trading('OD') },
  ],
  [
    { title: shell.menu.multiChart, href: address.multiChart() },
    { title: shell.menu.orderSplit, href: address.orderSplit() },
  ],
  [
    { title: shell.menu.historyBs, href: address.history('BS', 'H1') },
    { title: shell.menu.historyOo, href: address.history('OO', 'H1') },
  ],
  [
    { title: shell.menu.indexToday, href: address.indexToday() },
    { title: shell.menu.indexHistory, href: address.indexHistory() },
    { title: shell.menu.inDayIndustry, href: address.inDayIndustry(INDEX_OF_THE_MENU) },
  ],
  [
    { title: shell.menu.userMonitor, href: address.userMonitorNew() },
    { title: shell.menu.customNew, href: address.customNew(), signedIn: true },
    { title: shell.menu.strategyAnalyst, href: address.strategyAnalyst() },
  ],
]

/** Groups as somebody sees them, without what needs signing in. */
export const visibleGroups = (signedIn: boolean): MenuItem[][] =>
  menuGroups.map((group) => group.filter((item) => signedIn || !item.signedIn)).filter((group) => group.length > 0)

export const videoItem: MenuItem = { title: shell.menu.video, href: address.video() }
export const userItem: MenuItem = { title: shell.menu.user, href: address.user() }

/** Look of an entry in the header. */
export const menuLinkClass =
  'flex h-10 items-center rounded px-2 text-13 whitespace-nowrap text-text-2 hover:bg-raised hover:text-text-1 aria-[current=page]:text-text-1 aria-[current=page]:font-medium'
