import { Suspense, useEffect, useState } from 'react'
import { type RouteName, routes } from '../../shared/protocol/routes'
import { isReplay } from '../session/replay'
import { frame, shell } from '../text/shell'
import { machineText } from '../text/time-machine'
import { ErrorBoundary } from './error-boundary'
import { Loading } from './loading'
import { type PageComponent, pages } from './pages'
import { SignInAgain, SignInOffer } from './sign-in-offer'
import { useLogin } from './use-login'

export interface PageFrameProps {
  name: RouteName | 'notFound'
  params: Record<string, string>
}

/** Which page an address shows: the landing page of somebody signed in is the trading page (specification §2). */
export function pageFor(
  name: PageFrameProps['name'],
  params: PageFrameProps['params'],
  signedIn: boolean,
): PageFrameProps {
  return name === 'home' && signedIn ? { name: 'trading', params: { M: 'AD' } } : { name, params }
}

/** Every page's frame: its heading, the window's title, and what stands there while it loads or after it failed. */
export function PageFrame({ name, params }: PageFrameProps) {
  const signedIn = useLogin()
  const [shownSignedIn, setShownSignedIn] = useState(signedIn)
  if (signedIn && !shownSignedIn) setShownSignedIn(true)
  const shown = pageFor(name, params, signedIn || shownSignedIn)
  const title = shown.name === 'notFound' ? frame.notFound : routes[shown.name].title
  const open = shown.name === 'notFound' || !routes[shown.name].signedIn
  // The sign-in pages show their heading; the others' is read aloud only, the menu and the panels name them.
  const ownHeading = shown.name !== 'notFound' && !routes[shown.name].shell
  const Page: PageComponent = pages[shown.name]
  useEffect(() => {
    const named = shown.name === 'home' ? shell.homeTitle : shell.documentTitle(title)
    document.title = isReplay ? machineText.documentTitle(named) : named
  }, [title, shown.name])
  return (
    <ErrorBoundary key={shown.name}>
      {!ownHeading && <h1 className="sr-only">{title}</h1>}
      {!open && shownSignedIn && !signedIn && <SignInAgain />}
      <Suspense fallback={<Loading />}>
        {open || shownSignedIn ? <Page params={shown.params} /> : <SignInOffer title={title} />}
      </Suspense>
    </ErrorBoundary>
  )
}
