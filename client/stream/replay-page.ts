import { formatAt, type MachineRequest, type MachineState, readSpeed } from '../../shared/protocol/machine'

const KEY = 'zeus.machine'

/** Replay parameters of a page at a past time (`?at=…&x=…`), before it is connected. */
export interface ReplayPage {
  /** Parameters of the connection: the last received position of the clock, else the address. */
  request(): MachineRequest
  /** Stores the clock's position as received from the gateway. */
  note(state: MachineState): void
}

/** Undefined for a page of the running market. `key` names the browser: its pages share a clock. */
export function readReplayPage(search: string, key: () => string): ReplayPage | undefined {
  const query = new URLSearchParams(search)
  const start = query.get('at')
  if (start === null) return undefined
  let at = start
  let speed: number = readSpeed(query.get('x'))
  return {
    request: () => ({ at, speed, key: key() }),
    note(state) {
      at = formatAt(state.at)
      speed = state.speed
    },
  }
}

let ownKey: string | undefined

/** The same for all pages of this browser, where it can store anything. */
function browserKey(): string {
  if (ownKey !== undefined) return ownKey
  try {
    ownKey = localStorage.getItem(KEY) ?? crypto.randomUUID()
    localStorage.setItem(KEY, ownKey)
  } catch {
    ownKey = crypto.randomUUID()
  }
  return ownKey
}

/** Constant for this page: entering or leaving a replay reloads it, so that no row of another time stays. */
export const replayPage = readReplayPage(globalThis.location?.search ?? '', browserKey)
