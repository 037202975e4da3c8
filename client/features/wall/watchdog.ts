/** Components with a heartbeat of their own. */
const BEATS = ['picture', 'data', 'rotation'] as const
export type WatchdogBeat = (typeof BEATS)[number]

/** A faulty component is repaired automatically after this time … */
export const MEND_AFTER_MS = 20_000
/** … and after this time, if repairs failed, the page is reloaded, but not more often than this. */
export const RELOAD_AFTER_MS = 90_000
export const RELOADS_APART_MS = 10 * 60_000

interface WatchdogOptions {
  /** Local clock, epoch ms. */
  now: () => number
  mend: (beat: WatchdogBeat) => void
  reload: () => void
  /** Time of the page's last reload, local clock; 0 = never. */
  reloadedAt: () => number
}

type Recoveries = Record<WatchdogBeat | 'reload', number>

/** Looks whether pictures, data and rotation go on; each has its own step, and all have the last one. */
export function createWatchdog({ now, mend, reload, reloadedAt }: WatchdogOptions) {
  const counts: Recoveries = { picture: 0, data: 0, rotation: 0, reload: 0 }
  const unwell = new Map<WatchdogBeat, { since: number; mended: boolean }>()
  let lookedAt = now()

  return {
    counts: (): Recoveries => ({ ...counts }),
    look(healthy: Record<WatchdogBeat, boolean>): void {
      const at = now()
      // After a sleep no component can be healthy yet: all timeouts restart.
      if (at - lookedAt > MEND_AFTER_MS) unwell.clear()
      lookedAt = at
      for (const beat of BEATS) {
        if (healthy[beat]) {
          unwell.delete(beat)
          continue
        }
        const state = unwell.get(beat) ?? { since: at, mended: false }
        unwell.set(beat, state)
        if (!state.mended && at - state.since >= MEND_AFTER_MS) {
          state.mended = true
          counts[beat]++
          mend(beat)
        }
        if (at - state.since >= RELOAD_AFTER_MS && at - reloadedAt() >= RELOADS_APART_MS) {
          state.since = at
          counts.reload++
          reload()
        }
      }
    },
  }
}
