import { createConnection } from './connection'
import type { OpenLine } from './line'
import type { StreamEnvironment } from './stream-environment'
import { TokenRenewal } from './token-renewal'
import type { CallGateway, OpenWire } from './wire'

interface OwnLineOptions {
  environment: StreamEnvironment
  open: OpenWire
}

/** A separate socket, with its sign-in renewed and its rate preserved over reconnections. */
export const ownLine =
  ({ environment, open }: OwnLineOptions): OpenLine =>
  (listener) => {
    let token: () => string | undefined = () => undefined
    let call: CallGateway | undefined
    let maxHz: number | undefined

    const renewal = new TokenRenewal({
      environment,
      token: () => token(),
      renewed: () => listener.renewed(),
      // The connection is reopened under that name.
      replaced() {
        connection.stop()
        connection.start()
      },
    })
    const connection = createConnection({
      environment,
      open(current, wireListener) {
        renewal.shown(current)
        return open(current, wireListener)
      },
      token: () => token(),
      live(next) {
        call = next
        if (maxHz !== undefined) next('pace', { maxHz }).catch(() => undefined)
        renewal.attach(next)
        listener.live(next)
      },
      lost() {
        call = undefined
        renewal.detach()
        listener.lost()
      },
      frame: listener.frame,
      notice(notice) {
        listener.notice(notice)
        if (notice.kind === 'expiring') void renewal.look()
      },
    })

    return {
      get: connection.get,
      subscribe: connection.subscribe,
      retry: connection.retry,
      heardAt: connection.heardAt,
      stop: connection.stop,
      start(source) {
        token = source
        connection.start()
        void renewal.look()
      },
      pace(hz) {
        if (hz === maxHz) return
        maxHz = hz
        call?.('pace', { maxHz: hz }).catch(() => undefined)
      },
      tabs: () => 1,
    }
  }
