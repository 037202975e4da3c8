import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageHistory } from './app/moment-history'
import { createAppRouter } from './app/router'
import './app/styles.css'
import { isHeld } from './features/wall/held'
import { holdWalls, loadHolder } from './features/wall/holder'
import { swapWall } from './features/wall/reload'
import { display } from './store/display'
import { watchPageRenewal } from './store/page-renewal'
import { followPreferences } from './store/preferences'
import { sessionEnd } from './store/session-end'
import { keepFresh } from './store/session-renewal'
import { followNewVideos } from './store/videos'
import { market } from './stream/market'
import { wallText } from './text/wall'
import { Toaster, toast } from './ui/toast'

async function removeServiceWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((workers ?? []).map((worker) => worker.unregister()))
}

function startPages(root: HTMLElement): void {
  followPreferences()
  keepFresh()
  sessionEnd.watch()
  watchPageRenewal({
    connection: market.connection,
    kept: () => sessionStorage,
    now: Date.now,
    reload: () => void (isHeld() ? swapWall(Date.now(), true) : location.reload()),
  })
  followNewVideos(toast.error)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createAppRouter(pageHistory())} />
      <Toaster />
    </StrictMode>,
  )
}

removeServiceWorkers().catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
if (display.token() !== undefined && !isHeld()) {
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  holdWalls(root, {
    ...{ address: location.href, title: wallText.label, after },
    reload: () => location.reload(),
    load: loadHolder,
  })
} else startPages(root)
