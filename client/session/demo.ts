import { REQUEST_TIMEOUT_MS } from '../../shared/protocol/limits'
import type { Answer, DemoPass } from '../../shared/protocol/rest'
import { inStorage } from './in-storage'
import type { SessionEnvironment } from './session-environment'

/** In the storage that all tabs share, because pages of the demo open in new tabs. */
export const DEMO_KEY = 'zeus.demo'
/** Time before the end of a token at which it is replaced. */
const RENEW_BEFORE_MS = 5 * 60_000
/** Pause before the next request if the gateway could not be reached. */
const RENEW_RETRY_MS = 30_000

interface Pass {
  token: string
  /** Local clock, ms. */
  until: number
}

function readPass(text: string | null | undefined): Pass | undefined {
  try {
    const { token, until } = JSON.parse(text ?? '') as Partial<Record<keyof Pass, unknown>>
    return typeof token === 'string' && typeof until === 'number' ? { token, until } : undefined
  } catch {
    return undefined
  }
}

/** A token to read the market without an account, as this browser stores it. */
export function createDemo({ storage, now, after, fetch }: SessionEnvironment, changed: () => void) {
  const pass = () => readPass(inStorage(storage, (found) => found.getItem(DEMO_KEY)))

  /** Stores a new token. Returns undefined, else the gateway's reason, or an empty text if it was not reached. */
  async function begin(): Promise<string | undefined> {
    try {
      const answer = await fetch('/api/demo', { method: 'POST', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
      const reply = (await answer.json()) as Answer<DemoPass>
      if (!reply.ok) return reply.message
      const { token, expiresInMs } = reply.data
      const text = JSON.stringify({ token, until: now() + expiresInMs } satisfies Pass)
      storage()?.setItem(DEMO_KEY, text)
      changed()
      return undefined
    } catch {
      return ''
    }
  }

  return {
    /** The stored token, while it is valid. */
    token: (): string | undefined => {
      const stored = pass()
      return stored && stored.until > now() ? stored.token : undefined
    },
    /** When it ends by the local clock; 0 without one. */
    until: (): number => pass()?.until ?? 0,
    begin,
    forget: (): void => inStorage(storage, (found) => found.removeItem(DEMO_KEY)),
    /** Renews the token before it ends, while `isOn`. Call once at start. */
    renew(isOn: () => boolean): void {
      const wait = (ms: number) => after(Math.max(1_000, ms), look)
      function look(): void {
        if (!isOn()) return
        const left = (pass()?.until ?? 0) - now() - RENEW_BEFORE_MS
        if (left > 0) wait(left)
        else void begin().then((refusal) => wait(refusal === undefined ? 0 : RENEW_RETRY_MS))
      }
      look()
    },
  }
}
