import { createConnection } from './connection'
import type { OpenLine } from './line'
import type { Surroundings } from './surroundings'
import type { Call, OpenWire } from './wire'

/** The token is looked at this often, so that the gateway hears of a fresh one. */
export const TOKEN_LOOK_MS = 15_000

export interface OwnLineOptions {
  surroundings: Surroundings
  open: OpenWire
}

/** A socket of one's own, its sign-in kept fresh and its pace kept over reconnections. */
export const ownLine =
  ({ surroundings, open }: OwnLineOptions): OpenLine =>
  (listener) => {
    let token: () => string | undefined = () => undefined
    let shown: string | undefined
    let call: Call | undefined
    let maxHz: number | undefined
    let cancelLook: (() => void) | undefined

    const connection = createConnection({
      surroundings,
      open(current, wireListener) {
        shown = current
        return open(current, wireListener)
      },
      token: () => token(),
      live(next) {
        call = next
        if (maxHz !== undefined) next('pace', { maxHz }).catch(() => undefined)
        lookLater(next)
        listener.live(next)
      },
      lost() {
        call = undefined
        cancelLook?.()
        listener.lost()
      },
      frame: listener.frame,
      notice(notice) {
        listener.notice(notice)
        if (notice.kind === 'expiring' && call) void renew(call)
      },
    })

    function lookLater(through: Call): void {
      cancelLook = surroundings.after(TOKEN_LOOK_MS, () => {
        void renew(through)
        if (through === call) lookLater(through)
      })
    }

    /** The session renews its token by itself; the gateway is told of it, so that the connection lives on. */
    async function renew(through: Call): Promise<void> {
      const fresh = token()
      if (fresh === undefined || fresh === shown) return
      shown = fresh
      const answer = await through('renew', fresh).catch(() => undefined)
      if (through !== call || !answer) return
      if (answer.ok) listener.renewed()
      else if (answer.code === 'forbidden') restart()
    }

    /** Somebody else signed in: the connection is made anew in that name. */
    function restart(): void {
      connection.stop()
      connection.start()
    }

    return {
      get: connection.get,
      subscribe: connection.subscribe,
      retry: connection.retry,
      heardAt: connection.heardAt,
      stop: connection.stop,
      start(source) {
        token = source
        connection.start()
        if (call) void renew(call)
      },
      pace(hz) {
        if (hz === maxHz) return
        maxHz = hz
        call?.('pace', { maxHz: hz }).catch(() => undefined)
      },
      tabs: () => 1,
    }
  }
