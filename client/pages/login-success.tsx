import { useEffect } from 'react'
import { type Completed, reportableSkew } from '../features/sign-in/complete'
import { plainButton, primaryButton, SignInPanel, SignInProblem, SignInWaiting } from '../features/sign-in/panel'
import { useCompletion } from '../features/sign-in/use-completion'
import { signInText } from '../text/sign-in'

const text = signInText.success

/** `/login/success/`: processes the provider's answer and redirects to the page requested before the sign-in. */
export function LoginSuccessPage() {
  const completion = useCompletion()
  if (completion.state === 'checking') {
    return (
      <SignInPanel heading={text.checking}>
        <SignInWaiting>{text.checking}</SignInWaiting>
      </SignInPanel>
    )
  }
  if (completion.state === 'failed') {
    const skew = reportableSkew(completion.error.skewMs)
    return (
      <SignInPanel heading={text.failed}>
        <SignInProblem message={completion.error.message} code={completion.error.code} />
        {skew && <SignInProblem message={text.failedSkew(skew.fast, skew.minutes)} />}
        <a className={primaryButton} href="/login/">
          {text.retry}
        </a>
      </SignInPanel>
    )
  }
  return <GoOn completed={completion.completed} />
}

/** Redirects immediately, except if the clock is so wrong that the user should read the warning first. */
function GoOn({ completed: { to, skewMs } }: { completed: Completed }) {
  const skew = reportableSkew(skewMs)
  const stay = skew !== undefined
  useEffect(() => {
    if (!stay) location.replace(to)
  }, [stay, to])
  return (
    <SignInPanel heading={text.skewTitle}>
      {skew ? (
        <>
          <SignInProblem message={text.skew(skew.fast, skew.minutes)} />
          <a className={plainButton} href={to}>
            {text.continue}
          </a>
        </>
      ) : (
        <SignInWaiting>{text.done}</SignInWaiting>
      )}
    </SignInPanel>
  )
}
