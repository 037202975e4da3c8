import type { UnixMs } from '../../shared/market/units'
import { formatAt, type MachineCommand, type MachineState } from '../../shared/protocol/machine'
import { market } from '../stream/market'
import { replayPage } from '../stream/replay-page'

/** Whether this page shows a moment of the past; it is so from its opening to its end. */
export const isReplay = replayPage !== undefined

/** Whether the market's clock is that of a replay: the page was opened for one, or its gateway says so. */
export const isClockMoved = (): boolean => isReplay || market.session.get().machine !== undefined

/** The address of this page at another moment, or (undefined) in the running market. */
export function addressAt(href: string, at: string | undefined, speed?: number): string {
  const url = new URL(href, globalThis.location?.href ?? 'http://localhost')
  url.searchParams.delete('at')
  url.searchParams.delete('x')
  if (at !== undefined) url.searchParams.set('at', at)
  if (at !== undefined && speed !== undefined && speed !== 1) url.searchParams.set('x', String(speed))
  return url.href
}

/** The moment that what this page asks for must not go beyond, as `at` is written; undefined = the running market. */
export function replayTimeOfPage(): string | undefined {
  if (!replayPage) return undefined
  const { session, marketTime } = market
  const { machine } = session.get()
  const time = machine && marketTime()
  return time === undefined ? replayPage.request().at : formatAt(Math.min(time, machine?.last ?? time))
}

/** A link of this page as it is followed from here: to the same moment. */
export function linkFromHere(href: string): string {
  const at = replayTimeOfPage()
  const url = new URL(href, location.href)
  if (at === undefined || url.origin !== location.origin || url.searchParams.has('at')) return href
  return addressAt(href, at, market.session.get().machine?.speed)
}

export const moveClock = (command: MachineCommand): Promise<MachineState | undefined> => market.machine(command)

export const enterReplay = (day: string, sinceMidnight: UnixMs): void => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const at = `${day}T${two(sinceMidnight / 3_600_000)}${two((sinceMidnight / 60_000) % 60)}${two((sinceMidnight / 1_000) % 60)}`
  location.assign(addressAt(location.href, at))
}

export const leaveReplay = (): void => location.assign(addressAt(location.href, undefined))
