import { closedDays } from '../../../shared/market/trading-days'
import { ZeusError } from '../../../shared/protocol/errors'
import type { TopicName } from '../../../shared/protocol/topics'
import type { WallBoard } from '../../../shared/walls/board'
import { boardsOfPlan } from '../../../shared/walls/day-plan'
import type { WallState } from '../../../shared/walls/wall'
import { logOf } from '../../log'
import type { WallRecord } from '../../storage/wall-tables'
import { ordersOf, rightsOf, settingsOf } from './fleet'
import { createScopes } from './scopes'
import { createWallTokens } from './wall-tokens'
import type { WallsStore } from './walls-store'

const log = logOf('walls')

/** Interval at which changes by other processes are read: their change events do not arrive here. */
const RELOOK_MS = 2_000

/** A wall as principal: reads the data that its boards show, writes nothing, and belongs to no account. */
export interface WallPrincipal {
  id: string
  name: string
  role: 'viewer'
  expiresAt: number
  readOnly: true
  sid: string
  mayRead: (topic: TopicName) => boolean
  mayAsk: (path: string) => boolean
}

const SID = 'wall:'
const sidOf = (id: string): string => `${SID}${id}`

/** Resolves when this process changed the wall, or after a moment. */
const nextChange = (changes: ReturnType<typeof createListeners<string>>, id: string): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, RELOOK_MS)
    const stop = changes.add((changed) => changed === id && done())
  })

/** Connected walls: authentication, read rights, state changes and revocation. */
export function createPresence({ db, clock, fleet, boards, halfDays }: WallsStore) {
  const scopes = createScopes()
  const changes = createListeners<string>()
  const endings = createListeners<string>()
  const narrowings = createListeners<string>()
  const tokens = createWallTokens({
    db,
    clock,
    copied: async ({ id }) => {
      log.warn({ wall: id }, 'a token that was given up was shown: the wall is revoked')
      await end(id, 'copied')
    },
  })

  async function end(id: string, kind: 'revoked' | 'copied'): Promise<void> {
    await fleet.revoke(id, kind)
    scopes.forget(id)
    endings.tell(sidOf(id))
    changes.tell(id)
  }

  /** Reads what a wall may see now; what it may no longer see is taken from it. */
  async function refresh(wall: WallRecord): Promise<WallBoard[]> {
    const shown = await boards.shown(wall.owner_id, boardsOfPlan(settingsOf(wall).plan))
    if (scopes.set(wall, shown)) narrowings.tell(sidOf(wall.id))
    return shown
  }

  const stateOf = async (wall: WallRecord): Promise<WallState> => ({
    id: wall.id,
    name: wall.name,
    rights: rightsOf(wall),
    ...settingsOf(wall),
    orders: ordersOf(wall),
    boards: await refresh(wall),
    revision: wall.revision,
    serverTime: clock(),
    halfDays: [...halfDays],
    closedDays: closedDays(),
  })

  const live = async (id: string): Promise<WallRecord> => {
    const wall = await fleet.find(id)
    if (!wall || wall.revoked_at !== null || wall.expires_at <= clock()) throw new ZeusError('wall-revoked')
    return wall
  }

  return {
    tokens,
    end,
    onEnd: endings.add,
    onNarrow: narrowings.add,
    ...principals({ tokens, scopes, refresh }),

    /** Whether a wall that is connected may stay so; throws `wall-revoked`. */
    still: async (sid: string): Promise<void> => void (await refresh(await live(sid.slice(SID.length)))),

    /** State once its revision differs from `revision`, or at `until`; undefined if the client left (`gone`). */
    async wait(id: string, revision: number, until: number, gone: () => boolean): Promise<WallState | undefined> {
      for (;;) {
        const change = nextChange(changes, id)
        const wall = await live(id)
        if (wall.revision !== revision || clock() >= until) return await stateOf(wall)
        await change
        if (gone()) return undefined
      }
    },

    /** Applies the changed rights of a wall immediately and notifies it. */
    async changed(id: string): Promise<void> {
      const wall = await fleet.find(id)
      if (wall && wall.revoked_at === null) await refresh(wall)
      changes.tell(id)
    },
  }
}

interface PrincipalParts {
  tokens: ReturnType<typeof createWallTokens>
  scopes: ReturnType<typeof createScopes>
  refresh: (wall: WallRecord) => Promise<unknown>
}

const principals = ({ tokens, scopes, refresh }: PrincipalParts) => ({
  /** Throws `token-malformed`, `wall-revoked`. */
  async verify(token: string): Promise<WallPrincipal> {
    const wall = await tokens.verify(token)
    if (!scopes.isOf(wall)) await refresh(wall)
    const sid = sidOf(wall.id)
    return {
      id: sid,
      name: wall.name,
      role: 'viewer',
      expiresAt: wall.expires_at,
      readOnly: true,
      sid,
      mayRead: (topic) => scopes.mayRead(wall.id, topic),
      mayAsk: (path) => scopes.mayAsk(wall.id, path),
    }
  },
})

/** Who hears of something; `add` answers the way to stop. */
function createListeners<T>() {
  const listeners = new Set<(value: T) => void>()
  return {
    add(listener: (value: T) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(value: T): void {
      for (const listener of [...listeners]) listener(value)
    },
  }
}
