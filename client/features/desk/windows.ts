import type { DeskPane, WindowBounds } from '../../../shared/desk/layout'
import { readPane } from '../../../shared/desk/read-layout'

/** Messages between desk and windows. `key` names a pane of a desk. */
export type WindowMessage =
  | { kind: 'here'; key: string; pane: DeskPane; place: WindowBounds }
  | { kind: 'gone'; key: string }
  /** Identifies the sender as a window. */
  | { kind: 'who' }

const CHANNEL = 'zeus.desk'
const DEFAULT_SIZE = { width: 720, height: 520 }
/** Windows whose screen is gone stand so far beside each other, px. */
const STACK_PX = 36

export const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

export const windowKey = (desk: string, id: string): string => `${desk}/${id}`

/** The address of a pane alone. */
export function windowAddress(desk: string, pane: DeskPane): string {
  const { window: _window, ...rest } = pane
  return `/monitor?${new URLSearchParams({ pane: JSON.stringify(rest), of: desk })}`
}

/** Pane in an address of a single pane; undefined if there is none. */
export function paneOfAddress(search: string): { pane: DeskPane; key: string } | undefined {
  const query = new URLSearchParams(search)
  try {
    const pane = readPane(JSON.parse(query.get('pane') ?? ''))
    return pane && { pane, key: windowKey(query.get('of') ?? '', pane.id) }
  } catch {
    return undefined
  }
}

type Screen = WindowBounds

/** Position and size of this window. */
export const currentWindowBounds = (): WindowBounds => ({
  left: globalThis.screenX,
  top: globalThis.screenY,
  width: globalThis.innerWidth,
  height: globalThis.innerHeight,
})

interface ScreenDetails {
  screens: readonly { availLeft: number; availTop: number; availWidth: number; availHeight: number }[]
}

/** All screens if the browser reports them, else the one of this window. Asks for permission if there are several. */
export async function screensHere(): Promise<readonly Screen[]> {
  const asks = globalThis as unknown as { getScreenDetails?: () => Promise<ScreenDetails> }
  const { screen } = globalThis
  const here = screen as typeof screen & { availLeft?: number; availTop?: number; isExtended?: boolean }
  const one = { left: here.availLeft ?? 0, top: here.availTop ?? 0, width: here.availWidth, height: here.availHeight }
  if (!here.isExtended || !asks.getScreenDetails) return [one]
  try {
    const { screens } = await asks.getScreenDetails()
    return screens.map((each) => ({
      left: each.availLeft,
      top: each.availTop,
      width: each.availWidth,
      height: each.availHeight,
    }))
  } catch {
    return [one]
  }
}

/** Position of a new window: its last one, or stacked on the first screen if that position no longer exists. */
export function windowBoundsOn(
  screens: readonly Screen[],
  place: WindowBounds,
  stacked: number,
): { place: WindowBounds; stacked: boolean } {
  const middle = { x: place.left + place.width / 2, y: place.top + Math.min(place.height, 40) / 2 }
  const isOnScreen = screens.some(
    ({ left, top, width, height }) =>
      middle.x >= left && middle.x < left + width && middle.y >= top && middle.y < top + height,
  )
  const [first] = screens
  if (isOnScreen || !first) return { place, stacked: false }
  const shift = STACK_PX * (stacked + 1)
  const size = { width: Math.min(place.width, first.width), height: Math.min(place.height, first.height) }
  return { place: { ...size, left: first.left + shift, top: first.top + shift }, stacked: true }
}

/** Where a pane that leaves the desk for the first time opens: over the middle of it. */
export function initialWindowBounds(): WindowBounds {
  const { left, top, width, height } = currentWindowBounds()
  const size = { width: Math.min(DEFAULT_SIZE.width, width), height: Math.min(DEFAULT_SIZE.height, height) }
  return {
    ...size,
    left: Math.round(left + (width - size.width) / 2),
    top: Math.round(top + (height - size.height) / 2),
  }
}

/** Opens a window for a pane; false where the browser did not let it. */
export function openWindow(desk: string, pane: DeskPane, { left, top, width, height }: WindowBounds): boolean {
  const features = `popup,left=${left},top=${top},width=${width},height=${height}`
  return window.open(windowAddress(desk, pane), `zeus ${windowKey(desk, pane.id)}`, features) !== null
}
