import { useState } from 'react'
import { ALERT_CHANNEL_KINDS, type AlertChannel, type AlertChannelKind } from '../../../shared/protocol/rest-alerts'
import { addAlertChannel, removeAlertChannel, testAlertChannel } from '../../api/alerts'
import { asApiError } from '../../store/use-resource'
import { alertText } from '../../text/alerts'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Select } from '../../ui/select'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'

const text = alertText.push
const EMPTY = { kind: 'dingtalk' as AlertChannelKind, name: '', address: '', secret: '' }

interface ChannelsPanelProps {
  channels: readonly AlertChannel[]
  onChannels: (channels: AlertChannel[]) => void
}

/** Receivers of alerts other than these pages. An address and a secret are entered once and never shown again. */
export function ChannelsPanel({ channels, onChannels }: ChannelsPanelProps) {
  return (
    <>
      <NewChannel onChannels={onChannels} />
      {channels.length === 0 ? (
        <StateView state="empty" why={text.none} />
      ) : (
        <ul aria-label={text.title} className="divide-y divide-line border-t border-line">
          {channels.map((channel) => (
            <Channel key={channel.id} channel={channel} onChannels={onChannels} />
          ))}
        </ul>
      )}
    </>
  )
}

function NewChannel({ onChannels }: Pick<ChannelsPanelProps, 'onChannels'>) {
  const [draft, setDraft] = useState(EMPTY)
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const signs = draft.kind !== 'wecom'
  const add = () => {
    setBusy(true)
    addAlertChannel({ ...draft, secret: signs ? draft.secret : '' })
      .then(
        (channels) => {
          toast.success(text.added(draft.name))
          setDraft({ ...EMPTY, kind: draft.kind })
          onChannels(channels)
        },
        (thrown: unknown) => toast.error(alertText.failed(asApiError(thrown).message)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form
      aria-label={text.add}
      className="flex flex-wrap items-end gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Select
        label={text.kind}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        options={ALERT_CHANNEL_KINDS.map((value) => ({ value, title: text.kinds[value] }))}
        className="h-7"
      />
      <TextField
        label={text.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={24}
        className="w-32"
      />
      <TextField
        label={text.address}
        value={draft.address}
        onChange={(address) => change({ address })}
        type="password"
        placeholder="https://…"
        autoComplete="off"
        maxLength={500}
        className="min-w-48 flex-1"
      />
      {signs && (
        <TextField
          label={text.secret}
          value={draft.secret}
          onChange={(secret) => change({ secret })}
          type="password"
          autoComplete="off"
          maxLength={200}
          className="w-36"
        />
      )}
      <Button
        type="submit"
        variant="primary"
        disabled={busy || draft.name.trim() === '' || draft.address.trim() === ''}
      >
        {text.add}
      </Button>
      <p className="basis-full text-12 text-text-3">{text.signs[draft.kind]}</p>
    </form>
  )
}

function Channel({ channel, onChannels }: Pick<ChannelsPanelProps, 'onChannels'> & { channel: AlertChannel }) {
  const { id, kind, name, host, hasSecret } = channel
  const [tested, setTested] = useState<'busy' | { sent: boolean; answer: string }>()
  const test = () => {
    setTested('busy')
    testAlertChannel(id).then(setTested, (thrown: unknown) =>
      setTested({ sent: false, answer: asApiError(thrown).message }),
    )
  }
  const remove = () =>
    removeAlertChannel(id).then(onChannels, (thrown: unknown) =>
      toast.error(alertText.failed(asApiError(thrown).message)),
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1.5 text-13">
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-medium">{name}</span> <span className="text-12 text-text-2">{text.kinds[kind]}</span>
        <span className="block text-12 text-text-3">
          {host} · {kind === 'wecom' ? text.byAddress : hasSecret ? text.signed : text.unsigned}
        </span>
      </span>
      <span className="flex gap-1">
        <Button size="small" disabled={tested === 'busy'} onClick={test}>
          {text.test}
        </Button>
        <Button size="small" variant="danger" onClick={() => void remove()}>
          {alertText.remove}
        </Button>
      </span>
      {tested && (
        <span
          role="status"
          className={classNames(
            'basis-full text-12 break-all',
            tested === 'busy' || tested.sent ? 'text-text-2' : 'text-warning',
          )}
        >
          {tested === 'busy' ? text.testing : tested.sent ? text.sent : text.notSent(tested.answer)}
        </span>
      )}
    </li>
  )
}
