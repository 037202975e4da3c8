import { type PasswordLevel, passwordLevel } from '../../../shared/protocol/password-level'
import { signInText } from '../../text/sign-in'

const filled: Record<PasswordLevel, number> = { LOW: 1, MIDDLE: 2, HIGH: 3 }

/** The specification's HIGH, MIDDLE, LOW as bars and a word; empty until something is typed. */
export function StrengthMeter({ password, id }: { password: string; id: string }) {
  const level = password === '' ? undefined : passwordLevel(password)
  const count = level ? filled[level] : 0
  const colour = level === 'LOW' ? 'bg-warning' : 'bg-accent'
  return (
    <div id={id} className="mt-2 flex h-4 items-center gap-2 text-12 text-text-2" aria-live="polite">
      <span>{signInText.level.label}</span>
      <span className="flex flex-1 gap-1" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span key={step} className={`h-1 flex-1 ${step <= count ? colour : 'bg-raised'}`} />
        ))}
      </span>
      <span className="w-4 text-right text-text-1">{level ? signInText.level[level] : '—'}</span>
    </div>
  )
}
