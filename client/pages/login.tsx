import { useEffect, useRef, useState } from 'react'
import { address } from '../../shared/protocol/routes'
import { fetchConfig } from '../api/config'
import { authorise } from '../features/sign-in/authorise'
import { useContinueWhenLoggedIn } from '../features/sign-in/continue-elsewhere'
import { OtherWays } from '../features/sign-in/other-ways'
import { plainButton, primaryButton, SignInPanel, SignInProblem, SignInWaiting } from '../features/sign-in/panel'
import { returnPath } from '../features/sign-in/return-path'
import { SignInError } from '../features/sign-in/sign-in-error'
import { session } from '../session/session'
import { useResource } from '../store/use-resource'
import { signInText } from '../text/sign-in'

const text = signInText.login
/** Value of `connection` for the provider's registration page. */
const REGISTER = 'register'

/**
 * `/login/?to=PATH`: explains signing in and links to the hosted page; `begin=sign-in` or
 * `begin=register` redirects there immediately.
 */
export function LoginPage() {
  const query = new URLSearchParams(location.search)
  const target = query.get('to')
  const wanted = query.get('begin')
  const leaving = useContinueWhenLoggedIn(target ?? '')
  const { data: config } = useResource('config', fetchConfig)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInError>()

  async function begin(connection?: string, replace = false) {
    setBusy(true)
    setProblem(undefined)
    try {
      await authorise(target, connection, replace)
    } catch (thrown) {
      setProblem(thrown instanceof SignInError ? thrown : new SignInError('other', thrown))
      setBusy(false)
    }
  }

  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (begun.current || (wanted !== 'sign-in' && wanted !== REGISTER) || session.isLoggedIn()) return
    begun.current = true
    void begin(wanted === REGISTER ? REGISTER : undefined, true)
  }, [])

  return (
    <SignInPanel heading={text.heading}>
      <p className="mb-4 leading-relaxed text-text-2">{text.explain}</p>
      <ul className="mb-6 space-y-2 text-text-2">
        {text.points.map((point) => (
          <li key={point} className="flex gap-2">
            <span aria-hidden="true" className="text-accent">
              ▪
            </span>
            {point}
          </li>
        ))}
      </ul>
      {problem ? <SignInProblem message={problem.message} code={problem.code} /> : null}
      {leaving ? (
        <SignInWaiting>{signInText.success.done}</SignInWaiting>
      ) : (
        <>
          <div className="grid auto-cols-fr grid-flow-col gap-3">
            <button type="button" className={primaryButton} aria-disabled={busy} onClick={() => busy || begin()}>
              {busy ? text.busy : problem ? signInText.success.retry : text.button}
            </button>
            {config?.registrationOpen ? (
              <button
                type="button"
                className={plainButton}
                aria-disabled={busy}
                onClick={() => busy || begin(REGISTER)}
              >
                {text.register}
              </button>
            ) : null}
          </div>
          <OtherWays busy={busy} onChosen={begin} />
          {config?.demo ? (
            <p className="mt-3 text-center text-12">
              <a href={address.demo()} className="text-accent hover:underline">
                {text.demo}
              </a>
            </p>
          ) : null}
        </>
      )}
      {target === null ? null : (
        <p className="mt-3 truncate text-12 text-text-3">
          {text.returning}
          {returnPath(target, location.origin)}
        </p>
      )}
    </SignInPanel>
  )
}
