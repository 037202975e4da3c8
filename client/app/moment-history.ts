import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { isReplay, linkFromHere } from '../session/replay'

const PLACE = 'http://zeus'

/** An address as `through` makes it, within this product: path, query and fragment. */
function within(path: string, through: (href: string) => string): string {
  const here = globalThis.location?.origin ?? PLACE
  const { pathname, search, hash } = new URL(through(new URL(path, here).href))
  return `${pathname}${search}${hash}`
}

/** A history in which every page that is gone to goes through `through`. */
export function goingThrough(history: RouterHistory, through: (href: string) => string): RouterHistory {
  return {
    ...history,
    get location() {
      return history.location
    },
    get length() {
      return history.length
    },
    push: (path, state, options) => history.push(within(path, through), state, options),
    replace: (path, state, options) => history.replace(within(path, through), state, options),
  }
}

/** The browser's own history; in a replay every page that is gone to shows the same moment, also after a reload. */
export const pageHistory = (): RouterHistory =>
  isReplay ? goingThrough(createBrowserHistory(), linkFromHere) : createBrowserHistory()
