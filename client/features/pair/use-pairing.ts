import { useEffect, useState } from 'react'
import type { WallToken } from '../../../shared/walls/wall'
import { ApiError } from '../../api/api-error'
import { requestWallToken, startPairing } from '../../api/walls'
import { pairText as text } from '../../text/pair'

const RETRY_MS = 5_000

interface Pairing {
  /** The letters to show; undefined until they were got. */
  code: string | undefined
  words: string
}

type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

const sleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

interface PairingEnvironment {
  start: typeof startPairing
  ask: typeof requestWallToken
  sleep: Sleep
}

const codeOf = (thrown: unknown): string => (thrown instanceof ApiError ? thrown.code : 'unknown')

/** Asks for codes until one of them is approved; a code that ran out or was refused is followed by another. */
async function pairUntilApproved(
  { start, ask, sleep }: PairingEnvironment,
  show: (pairing: Pairing) => void,
  signal: AbortSignal,
): Promise<WallToken | undefined> {
  while (!signal.aborted) {
    try {
      const { deviceCode, userCode, intervalMs } = await start({ signal })
      show({ code: userCode, words: text.waiting })
      for (;;) {
        await sleep(intervalMs, signal)
        if (signal.aborted) return undefined
        try {
          return await ask(deviceCode, { signal })
        } catch (thrown) {
          const code = codeOf(thrown)
          if (code === 'pair-refused') show({ code: undefined, words: text.refused })
          if (code === 'pair-refused' || code === 'pair-expired') break
          show({
            code: userCode,
            words: code === 'pair-pending' || code === 'pair-slow' ? text.waiting : text.unreachable,
          })
        }
      }
    } catch {
      show({ code: undefined, words: text.unreachable })
    }
    await sleep(RETRY_MS, signal)
  }
  return undefined
}

/** The screen's current code; `done` once it is approved. */
export function usePairing(done: (wall: WallToken) => void): Pairing {
  const [pairing, setPairing] = useState<Pairing>({ code: undefined, words: text.starting })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one pairing as long as the page is open
  useEffect(() => {
    const stop = new AbortController()
    pairUntilApproved({ start: startPairing, ask: requestWallToken, sleep }, setPairing, stop.signal).then(
      (wall) => wall && !stop.signal.aborted && done(wall),
    )
    return () => stop.abort()
  }, [])
  return pairing
}
