import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageHistory } from './app/moment-history'
import { createAppRouter } from './app/router'
import './app/styles.css'
import { watchPageRenewal } from './store/page-renewal'
import { followPreferences } from './store/preferences'
import { sessionEnd } from './store/session-end'
import { keepFresh } from './store/session-renewal'
import { followNewVideos } from './store/videos'
import { market } from './stream/market'
import { Toaster } from './ui/toast'

async function removeServiceWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations()
  await Promise.all((workers ?? []).map((worker) => worker.unregister()))
}

followPreferences()
keepFresh()
sessionEnd.watch()
watchPageRenewal({
  connection: market.connection,
  kept: () => sessionStorage,
  now: Date.now,
  reload: () => location.reload(),
})
followNewVideos()
removeServiceWorkers().catch(() => undefined)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAppRouter(pageHistory())} />
    <Toaster />
  </StrictMode>,
)
