import { hidesShell, type RouteName, routes } from '../../shared/protocol/routes'

/**
 * Whether header and footer are shown (specification §2): somebody is signed in, the address contains neither
 * `invite-manage` nor `login`, and the page is one that has them. A page that does not exist has them too.
 */
export const showsShell = (href: string, route: RouteName | undefined, signedIn: boolean): boolean =>
  signedIn && !hidesShell(href) && (route === undefined || routes[route].shell)

/** Whether the page is shown as a wall (`?view=wall`): only existing pages, for signed-in users. */
export const isWallView = (view: string, route: RouteName | undefined, signedIn: boolean): boolean =>
  view === 'wall' && signedIn && route !== undefined

/** Whether this window is one pane of a desk, without the shell. */
export const isPaneWindow = (route: RouteName | undefined, search: string): boolean =>
  route === 'monitor' && new URLSearchParams(search).has('pane')
