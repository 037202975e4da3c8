import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startClockZone } from './app/clock-zone-setting'
import { pageHistory } from './app/moment-history'
import { createAppRouter } from './app/router'
import './app/styles.css'
import { loadHolder, runWallHolder } from './features/wall/holder'
import { isInHolder } from './features/wall/in-holder'
import { swapWall } from './features/wall/reload'
import { display } from './session/display'
import { watchPageRenewal } from './session/page-renewal'
import { session } from './session/session'
import { sessionEnd } from './session/session-end'
import { renewPageSession } from './session/session-renewal'
import { followPreferences } from './store/account/preferences'
import { forgetNotifications, isNotificationWorker, renewSubscription } from './store/account/system-notifications'
import { followNewVideos } from './store/account/videos'
import { market } from './stream/market'
import { notificationText } from './text/notifications'
import { wallText } from './text/wall'
import { deviceName } from './ui/device-name'
import { Toaster, toast } from './ui/toast'

async function removeServiceWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker?.getRegistrations()
  const others = (workers ?? []).filter((worker) => !isNotificationWorker(worker))
  await Promise.all(others.map((worker) => worker.unregister()))
}

/** Notifications belong to the account that is signed in; a sign-in that only ran out keeps them. */
function followNotifications(): void {
  const name = deviceName(navigator.userAgent) ?? notificationText.unnamed
  if (session.isLoggedIn()) void renewSubscription(name).catch(() => undefined)
  session.watchLogin(() => session.user() === undefined && forgetNotifications())
}

function startPages(root: HTMLElement): void {
  followPreferences()
  startClockZone()
  renewPageSession()
  sessionEnd.watch()
  if (session.isDemo()) {
    session.demo.renew(session.isDemo)
    // Nothing of the demo is shown to the account that signs in, here or in another tab.
    session.watchLogin((loggedIn) => loggedIn && location.reload())
  }
  followNotifications()
  watchPageRenewal({
    connection: market.connection,
    kept: () => sessionStorage,
    now: Date.now,
    reload: () => void (isInHolder() ? swapWall(Date.now(), true) : location.reload()),
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
if (display.token() !== undefined && !isInHolder()) {
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  runWallHolder(root, {
    address: location.href,
    title: wallText.label,
    after,
    reload: () => location.reload(),
    load: loadHolder,
  })
} else startPages(root)
