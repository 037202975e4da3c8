import { Fragment, Suspense, useEffect, useState } from 'react'
import { DEMO_PAGES } from '../../shared/protocol/demo'
import { layoutOf, type PageLayout } from '../../shared/protocol/page-layouts'
import { type RouteName, routes } from '../../shared/protocol/routes'
import { AccountOffer } from '../features/demo/account-offer'
import { isReplay } from '../session/replay'
import { sessionEnd } from '../session/session-end'
import { common } from '../text/common'
import { frame, shell } from '../text/shell'
import { signInText } from '../text/sign-in'
import { machineText } from '../text/time-machine'
import { Button } from '../ui/button'
import { formatClock } from '../ui/format'
import { toast } from '../ui/toast'
import { ErrorBoundary } from './error-boundary'
import { PageSkeleton } from './page-skeleton'
import { type PageComponent, pages } from './pages'
import { ReplayGate } from './replay-gate'
import { useBeganInDemo, useReader } from './use-reader'

/** The identity client is large, so it is fetched when it is needed. */
async function goToSignIn(): Promise<void> {
  const { authorise } = await import('../features/sign-in/authorise')
  await authorise(`${location.pathname}${location.search}${location.hash}`)
}

/** Sentences of `SignInError` are for people; other errors (a chunk that did not load) are the network's. */
const signIn = () =>
  goToSignIn().catch((error: unknown) =>
    toast.error(error instanceof Error && error.name === 'SignInError' ? error.message : signInText.errors.network),
  )

/** In the place of a page that needs signing in. The page is remembered, and shown afterwards. */
function SignInOffer({ title }: { title: string }) {
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="text-15 font-medium">{frame.signInNeeded}</p>
      <p className="max-w-md text-text-2">{frame.signInWhy(title)}</p>
      <Button variant="primary" onClick={signIn}>
        {common.signIn}
      </Button>
    </div>
  )
}

/** Banner over a page whose sign-in has expired: the content stays, and the banner says when it stopped updating. */
function SignInAgain() {
  const [at] = useState(() => formatClock(Date.now()))
  return (
    <div
      role="alert"
      className="sticky top-0 z-30 flex h-9 items-center justify-center gap-3 border-b border-warning bg-raised px-2 text-warning"
    >
      {frame.signInEnded(at, sessionEnd.reason())}
      <Button size="small" onClick={signIn}>
        {frame.signInAgain}
      </Button>
    </div>
  )
}

const SLOW_MS = 3_000

/** The panels of the coming page; after three seconds it says what is awaited. */
function Loading({ layout }: { layout: PageLayout }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="relative h-full">
      <PageSkeleton layout={layout} />
      {slow && (
        <p
          role="status"
          className="absolute top-1/3 left-1/2 -translate-x-1/2 rounded border border-line bg-raised px-3 py-1.5 text-text-2"
        >
          {common.loadingSlow}
        </p>
      )}
    </div>
  )
}

/** Whether this window replays never changes while it is open. */
const Gate = isReplay ? ReplayGate : Fragment

interface PageFrameProps {
  name: RouteName | 'notFound'
  params: Record<string, string>
}

/** Page of an address: for signed-in users the landing page is the trading page (specification §2). */
export function pageFor(
  name: PageFrameProps['name'],
  params: PageFrameProps['params'],
  signedIn: boolean,
): PageFrameProps {
  return name === 'home' && signedIn ? { name: 'trading', params: { M: 'AD' } } : { name, params }
}

/** Frame of every page: heading, window title, and the loading and error states. */
export function PageFrame({ name, params }: PageFrameProps) {
  const signedIn = useReader()
  const beganInDemo = useBeganInDemo()
  const [shownSignedIn, setShownSignedIn] = useState(signedIn)
  if (signedIn && !shownSignedIn) setShownSignedIn(true)
  // In the demo `/` is still the landing page.
  const shown = pageFor(name, params, !beganInDemo && (signedIn || shownSignedIn))
  const title = shown.name === 'notFound' ? frame.notFound : routes[shown.name].title
  const open = shown.name === 'notFound' || !routes[shown.name].signedIn
  const needsAccount = beganInDemo && !open && shown.name !== 'notFound' && !DEMO_PAGES.has(shown.name)
  // The landing and sign-in pages show their heading; the others' is read aloud only, the menu and the panels name them.
  const ownHeading = shown.name === 'home' || (shown.name !== 'notFound' && !routes[shown.name].shell)
  const Page: PageComponent = pages[shown.name]
  useEffect(() => {
    const named = shown.name === 'home' ? shell.homeTitle : shell.documentTitle(title)
    document.title = isReplay ? machineText.documentTitle(named) : named
  }, [title, shown.name])
  return (
    <ErrorBoundary key={shown.name}>
      {!ownHeading && <h1 className="sr-only">{title}</h1>}
      {!open && shownSignedIn && !signedIn && !beganInDemo && <SignInAgain />}
      <Suspense fallback={<Loading layout={shown.name === 'notFound' ? 'panel' : layoutOf(shown.name)} />}>
        {needsAccount ? (
          <AccountOffer title={title} />
        ) : open || shownSignedIn ? (
          <Gate>
            <Page params={shown.params} />
          </Gate>
        ) : (
          <SignInOffer title={title} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
