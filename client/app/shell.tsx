import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { matchRoute } from '../../shared/protocol/routes'
import { offerAccount } from '../api/demo-answers'
import { AlertBell } from '../features/alerts/alert-bell'
import { AlertWallStrip } from '../features/alerts/alert-wall-strip'
import { AccountPrompt } from '../features/demo/account-prompt'
import { DemoBanner } from '../features/demo/demo-banner'
import { EntryHost } from '../features/help/entry-host'
import { InstrumentMenu } from '../features/instrument-menu/instrument-menu'
import { requestSearch } from '../features/instrument-search/request-search'
import { ReplayBar } from '../features/time-machine/replay-bar'
import { watchDark } from '../features/wall/fleet/dark-notice'
import { isReplay } from '../session/replay'
import { freezeKey, freezeName, freezeSentence, useFreezes } from '../store/rows/freezes'
import { nowThere } from '../store/rows/live-market'
import { useChosenRate } from '../store/use-page-rate'
import { demoText } from '../text/demo'
import { freezeText as text } from '../text/freezes'
import { shell } from '../text/shell'
import { machineText } from '../text/time-machine'
import { formatMinute } from '../ui/format'
import { IconButton } from '../ui/icon-button'
import { SearchIcon, UserIcon } from '../ui/icons'
import { BellIcon } from '../ui/icons-alert'
import { useClockZone } from '../ui/use-clock-zone'
import { useQuery } from '../ui/use-query'
import { AnnouncementStrip } from './announcement-strip'
import { ClockZoneSetting } from './clock-zone-setting'
import { CustomerService } from './customer-service'
import { Footer } from './footer'
import { HeaderFrame } from './header-frame'
import { HelpMenu } from './help-menu'
import { Menu } from './menu'
import { menuLinkClass, userItem } from './menu-items'
import { NarrowMenu } from './narrow-menu'
import { NeutralPage } from './neutral-page'
import { OutageBanner } from './outage-banner'
import { OutagesProvider } from './outages-of-day'
import { ReplayGate } from './replay-gate'
import { ShellKeyboard } from './shell-keyboard'
import { isPaneWindow, isWallView, showsShell } from './shell-rule'
import { StatusStrip } from './status-strip'
import { useBeganInDemo, useDemo, useReader } from './use-reader'

const PageWall = lazy(async () => ({ default: (await import('../features/wall/page-wall')).PageWall }))

/** Content of the header for readers. */
function Header({ signedIn, demo }: { signedIn: boolean; demo: boolean }) {
  return (
    <HeaderFrame
      className={isReplay && 'shadow-[inset_0_3px_0_0_var(--warning)]'}
      narrowMenu={<NarrowMenu signedIn={signedIn} />}
      mark={
        isReplay && <span className="ml-2 rounded bg-warning px-1.5 text-12 text-on-solid">{machineText.title}</span>
      }
      menu={<Menu signedIn={signedIn} />}
      tools={<Tools signedIn={signedIn} demo={demo} />}
      strip={
        isReplay ? (
          <ReplayGate instead={null}>
            <StatusStrip />
          </ReplayGate>
        ) : (
          <StatusStrip />
        )
      }
    />
  )
}

function Tools({ signedIn, demo }: { signedIn: boolean; demo: boolean }) {
  return (
    <>
      {signedIn && (
        <IconButton label={shell.search} size="large" onClick={requestSearch}>
          <SearchIcon />
        </IconButton>
      )}
      <span data-introduces="alerts" className="flex items-center">
        {demo && (
          <IconButton label={demoText.bell} size="large" onClick={offerAccount}>
            <BellIcon />
          </IconButton>
        )}
        {signedIn && !demo && !isReplay && <AlertBell />}
        <span className="max-[1119px]:hidden">
          <HelpMenu />
        </span>
      </span>
      {!demo && (
        <a href={userItem.href} target="_blank" rel="noopener" className={`${menuLinkClass} max-[1119px]:hidden`}>
          <UserIcon />
          <span className="ml-1">{userItem.title}</span>
        </a>
      )}
      <CustomerService />
    </>
  )
}

/** Before the page, which may ask for less. */
function ChosenRate() {
  useChosenRate()
  return null
}

/** Another zone builds the window again: every text with a time, on canvases too. */
export function Shell() {
  return <ShellOfZone key={useClockZone()} />
}

/** The window: header, page, footer. The page fills what is left and scrolls inside. */
function ShellOfZone() {
  const signedIn = useReader()
  const demo = useDemo()
  const beganInDemo = useBeganInDemo()
  const href = useRouterState({ select: (state) => state.location.href })
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const route = matchRoute(pathname)?.name
  const framed = showsShell(href, route, signedIn) && !isPaneWindow(route, location.search)
  // A page whose sign-in has ended stays, and so do the menus on it.
  const [reached, setReached] = useState(signedIn)
  if (signedIn && !reached) setReached(true)
  const [view] = useQuery('view')
  useEffect(() => (framed ? watchDark() : undefined), [framed])
  if (isWallView(view, route, signedIn)) {
    return (
      <div className="flex h-full flex-col">
        {isReplay ? <ReplayBar /> : <AlertWallStrip />}
        <div className="min-h-0 flex-1 [contain:layout]">
          <OutagesProvider signedIn={signedIn}>
            <Suspense>
              <PageWall path={pathname} search={location.search} />
            </Suspense>
          </OutagesProvider>
        </div>
      </div>
    )
  }
  return (
    <div className="flex h-full flex-col">
      {framed && (
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-accent focus:p-2 focus:text-on-solid"
        >
          {shell.skipToContent}
        </a>
      )}
      {framed && <Header signedIn={signedIn} demo={demo} />}
      {beganInDemo && showsShell(href, route, reached) && <DemoBanner ended={!signedIn} />}
      {beganInDemo && <AccountPrompt />}
      {framed && signedIn && <ChosenRate />}
      {framed && signedIn && <ClockZoneSetting />}
      {framed && signedIn && <AnnouncementStrip />}
      {framed && signedIn && <FreezeStrip />}
      {isReplay && signedIn && <ReplayBar />}
      <OutageBanner>
        <main id="content" tabIndex={-1} className="relative min-h-0 flex-1 overflow-y-auto outline-none">
          <OutagesProvider signedIn={signedIn}>
            <Outlet />
          </OutagesProvider>
        </main>
      </OutageBanner>
      {framed && signedIn && <ShellKeyboard route={route} />}
      {showsShell(href, route, reached) && <InstrumentMenu signedIn={signedIn} />}
      {showsShell(href, route, reached) && <EntryHost />}
      {framed && signedIn && <NeutralPage />}
      {framed && <Footer />}
    </div>
  )
}

/** Names the figures that are not published now, with operator, start and reason. */
function FreezeStrip() {
  const freezes = useFreezes().filter(({ until }) => until === null || until > nowThere())
  if (freezes.length === 0) return null
  return (
    <section
      role="status"
      aria-label={text.title}
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-raised px-2 py-1 text-13 text-text-1"
    >
      <span className="shrink-0 rounded bg-warning px-1 text-11 text-on-solid">{text.title}</span>
      {freezes.map((freeze) => (
        <span key={freezeKey(freeze)} className="min-w-0 break-words">
          {freezeName(freeze)}
          <span className="ml-1 text-12 text-text-3">{freezeSentence(freeze, formatMinute)}</span>
        </span>
      ))}
    </section>
  )
}
