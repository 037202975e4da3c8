/** Prevents the screen from sleeping if the browser supports it; renewed whenever the window becomes visible. */
export function requestWakeLock(): { held: () => boolean; stop: () => void } {
  let lock: WakeLockSentinel | undefined
  const take = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    navigator.wakeLock.request('screen').then(
      (taken) => {
        lock = taken
      },
      () => undefined,
    )
  }
  take()
  document.addEventListener('visibilitychange', take)
  return {
    held: () => lock !== undefined && !lock.released,
    stop() {
      document.removeEventListener('visibilitychange', take)
      lock?.release().catch(() => undefined)
    },
  }
}
