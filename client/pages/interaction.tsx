import { useEffect, useState } from 'react'
import { AccountForm } from '../features/sign-in/account-form'
import { useContinueWhenLoggedIn } from '../features/sign-in/continue-elsewhere'
import { type InteractionDetails, type Mode, readDetails } from '../features/sign-in/interaction-calls'
import { ModeTabs } from '../features/sign-in/mode-tabs'
import { Problem, primaryButton, SignInPanel, Waiting } from '../features/sign-in/panel'
import { signInText } from '../text/sign-in'

const text = signInText.interaction

/** What the page has learnt of the sign-in it belongs to. */
type Knowledge = 'asking' | 'unknown' | 'expired' | InteractionDetails

function useDetails(uid: string): [Knowledge, () => void] {
  const [knowledge, setKnowledge] = useState<Knowledge>('asking')
  useEffect(() => {
    let shown = true
    readDetails(uid).then((answer) => {
      if (!shown) return
      if (!('field' in answer)) setKnowledge(answer)
      else setKnowledge(answer.field === 'page' ? 'expired' : 'unknown')
    })
    return () => {
      shown = false
    }
  }, [uid])
  return [knowledge, () => setKnowledge('expired')]
}

/** `/login/interaction/:uid`: the embedded service's own page to sign in or register. */
export function InteractionPage({ params }: { params: Record<string, string> }) {
  const uid = params.uid ?? ''
  const [knowledge, expire] = useDetails(uid)
  const leaving = useContinueWhenLoggedIn()
  if (leaving || knowledge === 'asking') {
    return (
      <SignInPanel heading={text.headings.login}>
        <Waiting>{leaving ? text.otherTab : text.loading}</Waiting>
      </SignInPanel>
    )
  }
  if (knowledge === 'expired') {
    return (
      <SignInPanel heading={text.headings.login}>
        <Problem message={text.expired} code="interaction-expired" />
        <a className={primaryButton} href="/login/">
          {text.restart}
        </a>
      </SignInPanel>
    )
  }
  return <Accounts uid={uid} details={knowledge === 'unknown' ? undefined : knowledge} onExpired={expire} />
}

interface AccountsProps {
  uid: string
  details: InteractionDetails | undefined
  onExpired: () => void
}

function Accounts({ uid, details, onExpired }: AccountsProps) {
  const [chosen, setChosen] = useState<Mode>()
  const [account, setAccount] = useState('')
  const mode: Mode = chosen ?? (details?.first ? 'register' : 'login')
  const closed = mode === 'register' && details?.registrationOpen === false
  return (
    <SignInPanel heading={text.headings[mode]}>
      <ModeTabs mode={mode} onMode={setChosen} />
      <div role="tabpanel" id="account-panel" aria-labelledby={`tab-${mode}`}>
        {details?.first && mode === 'register' ? <p className="mb-4 text-13 text-text-2">{text.first}</p> : null}
        {closed ? (
          <Problem message={text.closed} />
        ) : (
          <AccountForm
            key={mode}
            uid={uid}
            mode={mode}
            account={account}
            onAccount={setAccount}
            focusFirst={chosen === undefined}
            onExpired={onExpired}
          />
        )}
      </div>
    </SignInPanel>
  )
}
