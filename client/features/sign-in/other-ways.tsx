import { fetchConfig } from '../../api/config'
import { useResource } from '../../store/use-resource'
import { signInText } from '../../text/sign-in'
import { plainButton } from './panel'

interface OtherWaysProps {
  /** A sign-in is already in progress. */
  busy: boolean
  onChosen: (id: string) => void
}

/** A button for each service and directory that an operator configured; nothing where there is none. */
export function OtherWays({ busy, onChosen }: OtherWaysProps) {
  const { data } = useResource('config', fetchConfig)
  if (!data?.otherWays.length) return null
  return (
    <div className="mt-4 space-y-2 border-t border-line pt-4">
      {data.otherWays.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={plainButton}
          aria-disabled={busy}
          onClick={() => busy || onChosen(id)}
        >
          {signInText.login.by(name)}
        </button>
      ))}
    </div>
  )
}
