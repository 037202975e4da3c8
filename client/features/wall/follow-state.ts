import type { WallState } from '../../../shared/walls/wall'
import { ApiError } from '../../api/api-error'

/** Retry interval while the gateway cannot be reached. */
const STATE_RETRY_MS = 5_000

interface StateFollowing {
  wait: (revision: number, options: { signal: AbortSignal }) => Promise<WallState>
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  took: (state: WallState) => void
  /** The wall's rights are over. */
  ended: () => void
}

/** Whether a retry is useless: this screen no longer has access. */
const isOver = (thrown: unknown): boolean =>
  thrown instanceof ApiError && (thrown.code === 'wall-revoked' || thrown.code === 'token-malformed')

/** Asks what the wall shows, again and again, each time from the revision it has; ends with its rights. */
export async function followState({ wait, sleep, took, ended }: StateFollowing, signal: AbortSignal): Promise<void> {
  let revision = 0
  while (!signal.aborted) {
    try {
      const state = await wait(revision, { signal })
      if (signal.aborted) return
      revision = state.revision
      took(state)
    } catch (thrown) {
      if (signal.aborted) return
      if (isOver(thrown)) return ended()
      await sleep(STATE_RETRY_MS, signal)
    }
  }
}
