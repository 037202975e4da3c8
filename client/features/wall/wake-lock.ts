/** Keeps the screen awake where the browser can, and takes it up again whenever the window is seen. */
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
