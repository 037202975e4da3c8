import { common } from '../text/common'
import { frame } from '../text/shell'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'

/** The identity client is large, so it is fetched when it is needed. */
async function leaveForSignIn(): Promise<void> {
  const { authorise } = await import('../features/sign-in/authorise')
  await authorise(`${location.pathname}${location.search}${location.hash}`)
}

/** In the place of a page that needs signing in. The page is remembered, and shown afterwards. */
export function SignInOffer({ title }: { title: string }) {
  const signIn = () =>
    leaveForSignIn().catch((error: unknown) =>
      toast.error(error instanceof Error && error.message ? error.message : common.unknownError),
    )
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
