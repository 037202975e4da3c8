import { useSyncExternalStore } from 'react'
import type { InstrumentId } from '../../../shared/market/instrument'
import { POSITIONS_MAX } from '../../../shared/protocol/limits'
import type { UserSettings } from '../../../shared/protocol/rest'
import type { PositionHolding, Positions } from '../../../shared/protocol/rest-positions'
import { fetchPositions, savePositions } from '../../api/positions'
import { session } from '../../session/session'
import { browserEnvironment } from '../../stream/stream-environment'
import { type AccountTextEnvironment, createAccountTexts } from './account-texts'
import { browserPositions, type LocalPositions } from './local-positions'

const CHANNEL = 'zeus.positions'

export type PositionMap = ReadonlyMap<InstrumentId, PositionHolding>

/** A position as a line of text, so that it is stored, shared and merged like other stored texts. */
const lineOf = ({ cost, quantity }: PositionHolding): string => `${cost} ${quantity}`
function positionOf(line: string): PositionHolding {
  const [cost = 0, quantity = 0] = line.split(' ').map(Number)
  return { cost, quantity }
}

const linesOf = ({ revision, positions }: Positions): UserSettings => ({
  revision,
  values: Object.fromEntries(Object.entries(positions).map(([id, holding]) => [id, lineOf(holding)])),
})
const positionsOf = ({ revision, values }: UserSettings): Positions => ({
  revision,
  positions: Object.fromEntries(Object.entries(values).map(([id, line]) => [id, positionOf(String(line))])),
})

interface PositionEnvironment extends Omit<AccountTextEnvironment, 'load' | 'save'> {
  load: () => Promise<Positions>
  save: (positions: Positions) => Promise<Positions>
  /** Data that this browser stores for users without an account. */
  local: LocalPositions
}

/**
 * A user's positions: the account's, the same in all tabs and windows; without an account this browser's. The first
 * account that is signed in there takes over the browser's positions, once: if the account has another value, that one
 * stays.
 */
export function createPositions(environment: PositionEnvironment) {
  const { local, person } = environment
  let isTaken = false

  /** Deletes the browser's positions only after the account has stored all of them. */
  async function save(settings: UserSettings): Promise<UserSettings> {
    const saved = await environment.save(positionsOf(settings))
    if (isTaken && [...local.all().keys()].every((id) => id in saved.positions)) local.forget()
    return linesOf(saved)
  }

  const accountLines = createAccountTexts({ ...environment, load: async () => linesOf(await environment.load()), save })
  let cached: { text: string; all: PositionMap } = { text: '', all: new Map() }

  function takeOver(): void {
    if (isTaken || person() === undefined || accountLines.known() === undefined) return
    isTaken = true
    const found = [...local.all()]
    const missing = found.filter(([id]) => accountLines.get(id) === '')
    if (missing.length === 0) local.forget()
    for (const [id, position] of missing) accountLines.set(id, lineOf(position))
  }

  /** The same map until one changes. */
  function all(): PositionMap {
    if (person() === undefined) return local.all()
    const entries = accountLines.names().flatMap((id) => {
      const line = accountLines.get(id) ?? ''
      return line === '' ? [] : [[id, line] as const]
    })
    const text = JSON.stringify(entries)
    if (text !== cached.text) cached = { text, all: new Map(entries.map(([id, line]) => [id, positionOf(line)])) }
    return cached.all
  }

  return {
    all,
    unsaved: accountLines.unsaved,
    subscribe(listener: () => void): () => void {
      const hear = () => {
        takeOver()
        listener()
      }
      const leave = accountLines.subscribe(hear)
      const leaveLocal = local.subscribe(listener)
      takeOver()
      return () => {
        leave()
        leaveLocal()
      }
    },
    /** Undefined deletes the position. Returns false if there would be more than `POSITIONS_MAX`. */
    set(id: InstrumentId, position: PositionHolding | undefined): boolean {
      const next = new Set(all().keys())
      if (position) next.add(id)
      if (next.size > POSITIONS_MAX) return false
      if (person() === undefined) local.set(id, position)
      else accountLines.set(id, position ? lineOf(position) : '')
      return true
    },
  }
}

export const positions = createPositions({
  load: fetchPositions,
  save: savePositions,
  local: browserPositions,
  after: browserEnvironment.after,
  watch: browserEnvironment.watch,
  channel: () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)),
  person: () => session.user()?.id,
})

export const usePositions = (): PositionMap => useSyncExternalStore(positions.subscribe, positions.all)
export const usePositionsUnsaved = (): boolean => useSyncExternalStore(positions.subscribe, positions.unsaved)
