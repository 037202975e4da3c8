import { useState } from 'react'
import { sessionEnd } from '../session/session-end'
import { common } from '../text/common'
import { frame } from '../text/shell'
import { signInText } from '../text/sign-in'
import { Button } from '../ui/button'
import { formatClock } from '../ui/format'
import { toast } from '../ui/toast'

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
export function SignInOffer({ title }: { title: string }) {
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

/** Over a page whose sign-in has run out: what it shows stays, and says since when it stands still. */
export function SignInAgain() {
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
