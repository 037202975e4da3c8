import { useEffect, useState } from 'react'
import { session } from '../../session/session'
import { type Completed, completeSignIn } from './complete'
import { tabStorage } from './pending'
import { browserReach } from './service'
import { SignInError } from './sign-in-error'

type Completion =
  | { state: 'checking' }
  | { state: 'done'; completed: Completed }
  | { state: 'failed'; error: SignInError }

/** The answer in this page's address may be taken once, however often React mounts the page. */
let taken: Promise<Completed> | undefined

const take = async (): Promise<Completed> =>
  completeSignIn({
    reach: browserReach,
    address: new URL(location.href),
    clearFragment: () => history.replaceState(null, '', location.pathname + location.search),
    storage: tabStorage(),
    isLoggedIn: session.isLoggedIn,
    save: session.save,
    canVerify: globalThis.crypto?.subtle !== undefined,
  })

/** Completes the sign-in that the provider answered to this address. */
export function useCompletion(): Completion {
  const [completion, setCompletion] = useState<Completion>({ state: 'checking' })
  useEffect(() => {
    let shown = true
    taken ??= take()
    taken.then(
      (completed) => shown && setCompletion({ state: 'done', completed }),
      (thrown: unknown) => {
        const error = thrown instanceof SignInError ? thrown : new SignInError('other', thrown)
        if (shown) setCompletion({ state: 'failed', error })
      },
    )
    return () => {
      shown = false
    }
  }, [])
  return completion
}
