// A page whose script cannot be loaded (the network changed meanwhile) would never start. It says so, and reloads as soon
// as the gateway answers, after a longer pause each time.
;(() => {
  const KEY = 'zeus.failed-loads'
  const PAUSES_MS = [1_000, 5_000, 20_000, 60_000]
  const lastPause = PAUSES_MS.length - 1
  let failed = false

  /** Pause before the next load, ms. The longest where nothing can be stored. */
  function nextPause() {
    try {
      const failures = Number(sessionStorage.getItem(KEY)) || 0
      sessionStorage.setItem(KEY, String(failures + 1))
      return PAUSES_MS[Math.min(failures, lastPause)]
    } catch {
      return PAUSES_MS[lastPause]
    }
  }

  function loadWhenAnswered(pauseMs) {
    setTimeout(async () => {
      const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
      if (answer?.ok) location.reload()
      else loadWhenAnswered(pauseMs)
    }, pauseMs)
  }

  function onFailure({ target }) {
    if (failed || !(target instanceof HTMLScriptElement)) return
    failed = true
    const alert = document.getElementById('load-failed')
    alert?.removeAttribute('hidden')
    alert?.querySelector('button')?.addEventListener('click', () => location.reload())
    loadWhenAnswered(nextPause())
  }
  addEventListener('error', onFailure, true)
  // All scripts of the HTML have run or failed by now. The app itself answers for those that it loads later.
  addEventListener('DOMContentLoaded', () => {
    removeEventListener('error', onFailure, true)
    try {
      if (!failed) sessionStorage.removeItem(KEY)
    } catch {}
  })
})()
