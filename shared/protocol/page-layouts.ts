import { matchRoute, type RouteName, routes } from './routes'

/** Layouts of a page before its data has come: in the first HTML, and while its script is loaded. */
export const PAGE_LAYOUTS = ['desk', 'cards', 'charts', 'panel'] as const
export type PageLayout = (typeof PAGE_LAYOUTS)[number]

const LAYOUTS: Partial<Record<RouteName, PageLayout>> = {
  trading: 'desk',
  indexToday: 'cards',
  multiChart: 'charts',
}

export const layoutOf = (name: RouteName): PageLayout => LAYOUTS[name] ?? 'panel'

/** Layout in the first HTML of an address; undefined: a page without header and footer, or none at all. */
export function firstLayoutOf(path: string): PageLayout | undefined {
  const match = matchRoute(path)
  if (!match || !routes[match.name].shell || !routes[match.name].signedIn) return undefined
  // One index is a grid of panels, all of them are cards.
  return match.params.code && match.name === 'indexToday' ? 'panel' : layoutOf(match.name)
}
