import { useEffect, useRef, useState } from 'react'
import { address } from '../../shared/protocol/routes'
import { AccountLinks } from '../features/demo/account-links'
import { INTRODUCTION_QUERY } from '../features/introduction/introduction-query'
import { SignInPanel, SignInProblem, SignInWaiting } from '../features/sign-in/panel'
import { session } from '../session/session'
import { common } from '../text/common'
import { demoText as text } from '../text/demo'
import { Button } from '../ui/button'

/** `/demo`: requests a token without an account and opens the trading desk; redirects signed-in users immediately. */
export function DemoPage() {
  const [failure, setFailure] = useState<string>()
  const begun = useRef(false)

  async function begin() {
    setFailure(undefined)
    const refusal = session.isReader() ? undefined : await session.demo.begin()
    if (refusal === undefined) location.replace(`${address.trading('AD')}?${INTRODUCTION_QUERY}=1`)
    else setFailure(refusal || text.unreachable)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [])

  return (
    <SignInPanel heading={failure === undefined ? text.open : text.failed}>
      {failure === undefined ? (
        <SignInWaiting>{text.starting}</SignInWaiting>
      ) : (
        <>
          <SignInProblem message={failure} />
          <p className="flex flex-wrap gap-2">
            <Button onClick={() => void begin()}>{common.retry}</Button>
            <AccountLinks />
          </p>
        </>
      )}
    </SignInPanel>
  )
}
