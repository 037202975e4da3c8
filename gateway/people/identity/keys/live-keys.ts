import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { logOf } from '../../../log'
import type { KeyStorage } from './key-storage'
import { loadSecrets, type Secrets } from './secrets'

const log = logOf('identity')

/** Polling interval for keys that were rotated, here or by another process. */
const POLL_MS = 2_000
/** Minimum interval between checks of the storage that tokens with an unknown key cause. */
const UNKNOWN_KEY_POLL_MS = 500

export interface LiveKeys {
  /** Current keys: always the same object, whose properties change at a rotation. */
  readonly secrets: Secrets
  /** Current public keys for checking tokens. A token with an unknown key causes a check of the storage. */
  readonly jwks: JWTVerifyGetKey
  /** Called after the keys were rotated; a failure is logged. */
  onChange(listener: () => Promise<void>): void
  look(): Promise<void>
  close(): void
}

/** Public keys in published form. */
export const publicKeysOf = ({ signing }: Secrets) =>
  signing.map(({ kty, n, e, kid }) => ({ kty, n, e, kid, alg: 'RS256', use: 'sig' }))

/** Calls `run` repeatedly. Returns a function that stops it. */
type Every = (run: () => void) => () => void

const everyTwoSeconds: Every = (run) => {
  const timer = setInterval(run, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** The installation's keys. Rotated keys are used without a restart. */
export async function openLiveKeys(place: KeyStorage, clock: () => number, every = everyTwoSeconds): Promise<LiveKeys> {
  const secrets = await loadSecrets(place, clock())
  let mark = await place.mark()
  let keySet = createLocalJWKSet({ keys: publicKeysOf(secrets) })
  let looking: Promise<void> | undefined
  let lookedAt = clock()
  const listeners: (() => Promise<void>)[] = []

  async function lookNow(): Promise<void> {
    const found = await place.mark()
    if (found === mark || found === undefined) return
    const next = await loadSecrets(place, clock())
    mark = await place.mark()
    if (next.seal !== secrets.seal || next.media !== secrets.media) {
      log.error('the keys are other ones, and no successors of those in use: restart this process')
      return
    }
    if (next.signing[0]?.kid === secrets.signing[0]?.kid && next.cookie[0] === secrets.cookie[0]) return
    Object.assign(secrets, next)
    keySet = createLocalJWKSet({ keys: publicKeysOf(secrets) })
    for (const listener of listeners) await listener()
    log.info({ kid: secrets.signing[0]?.kid }, 'keys succeeded')
  }

  function look(): Promise<void> {
    lookedAt = clock()
    looking ??= lookNow()
      .catch((thrown: unknown) => log.warn({ err: thrown }, 'the keys could not be looked at'))
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const stop = every(() => void look())
  return {
    secrets,
    async jwks(header, token) {
      try {
        return await keySet(header, token)
      } catch (thrown) {
        if (!(thrown instanceof errors.JWKSNoMatchingKey) || clock() - lookedAt < UNKNOWN_KEY_POLL_MS) throw thrown
        await look()
        return await keySet(header, token)
      }
    },
    onChange: (listener) => void listeners.push(listener),
    look,
    close: stop,
  }
}
