import { fetchConfig } from '../../api/config'
import { type ProfileRecord, unlinkService } from '../../api/identity'
import { useResource } from '../../store/use-resource'
import { account as text } from '../../text/account'
import { Button } from '../../ui/button'
import { useAccountChange } from './run-order'

/** Other services that one signs in by, each with the way to let it go. */
export function LinkedRows({ record, onChanged }: { record: ProfileRecord; onChanged: () => void }) {
  const { data } = useResource('config', fetchConfig)
  const [busy, run] = useAccountChange()
  async function unlink(provider: string) {
    if (await run(() => unlinkService(provider), text.unlinked)) onChanged()
  }
  return record.identities.map(({ provider }) => (
    <div key={provider} className="flex items-center justify-between gap-2 border-b border-line pb-3">
      <span className="text-text-2">
        {text.linked}
        <span className="ml-2 text-text-1">{data?.otherWays.find(({ id }) => id === provider)?.name ?? provider}</span>
      </span>
      <Button disabled={busy} onClick={() => unlink(provider)}>
        {text.unlink}
      </Button>
    </div>
  ))
}
