import { type FormEvent, useState } from 'react'
import {
  FREEZE_EXCHANGES,
  FROZEN_FIGURES,
  type Freeze,
  type FreezeExchange,
  type FrozenFigure,
  frozenFigures,
} from '../../../../shared/protocol/freezes'
import { freezeFigure, releaseFigure } from '../../../api/ops'
import { freezeKey, freezeName, freezeSentence } from '../../../store/rows/freezes'
import { freezeText as text } from '../../../text/freezes'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { clockIn, muteUntilOf, untilText } from './mute-time'
import { ReasonDialog } from './reason-dialog'
import { useOperatorOrder } from './run-order'

const ENDS = ['released', 'time'] as const
const MINUTES = 60

type Place = Pick<Freeze, 'figure' | 'exchange'>

/** Requests a reason and an end before a figure is withheld from all users. */
function FreezeDialog(props: {
  place: Place
  at: number
  onDone: (until: number | null, reason: string) => void
  onClose: () => void
}) {
  const { place, at, onDone, onClose } = props
  const [end, setEnd] = useState<(typeof ENDS)[number]>('released')
  const [typed, setTyped] = useState(() => clockIn(MINUTES, at))
  const until = end === 'released' ? null : muteUntilOf(typed, at)
  return (
    <ReasonDialog
      title={text.freezeTitle(freezeName(place))}
      description={text.help}
      label={text.why}
      action={text.freeze}
      isReady={until !== undefined}
      onClose={onClose}
      onDone={(reason) => until !== undefined && onDone(until, reason)}
    >
      <div className="mb-2 flex flex-wrap items-start gap-2">
        <Select
          label={text.until}
          options={[
            { value: 'released', title: text.untilReleased },
            { value: 'time', title: text.untilTime },
          ]}
          value={end}
          onChange={setEnd}
        />
        {end === 'time' && (
          <TextField
            label={text.time}
            type="time"
            value={typed}
            onChange={setTyped}
            hint={until !== null && until !== undefined && text.untilHint(untilText(until, at))}
            error={until === undefined ? text.wrongTime : null}
            className="w-40"
          />
        )}
      </div>
    </ReasonDialog>
  )
}

/** Figures withheld now. */
function FreezeList(props: {
  freezes: readonly Freeze[]
  at: number
  busy: boolean
  onRelease: (place: Place) => void
}) {
  const { freezes, at, busy, onRelease } = props
  if (freezes.length === 0) return <p className="p-2 text-12 text-text-3">{text.none}</p>
  return (
    <ul className="text-13">
      {freezes.map((freeze) => (
        <li key={freezeKey(freeze)} className="flex flex-wrap items-center gap-2 border-b border-line px-2 py-1.5">
          <span className="text-warning">{freezeName(freeze)}</span>
          <span className="min-w-0 flex-1 text-12 break-words text-text-3">
            {freezeSentence(freeze, (until) => untilText(until, at))}
          </span>
          <Button size="small" disabled={busy} onClick={() => onRelease(freeze)}>
            {text.release}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Figures withheld from publication: which, by whom, why; freeze another, release one. */
export function FreezePanel(props: { freezes: readonly Freeze[]; at: number; onChanged: () => void }) {
  const { freezes, at, onChanged } = props
  const [figure, setFigure] = useState<FrozenFigure>('active-net')
  const [exchange, setExchange] = useState<FreezeExchange>('')
  const [pending, setPending] = useState<{ order: 'freeze' | 'release'; place: Place }>()
  const [busy, run] = useOperatorOrder(onChanged)
  const close = () => setPending(undefined)
  const begin = (event: FormEvent) => {
    event.preventDefault()
    setPending({ order: 'freeze', place: { figure, exchange } })
  }
  return (
    <div className="flex flex-col">
      <form onSubmit={begin} className="flex flex-wrap items-center gap-2 border-b border-line p-2">
        <Select
          label={text.figure}
          options={FROZEN_FIGURES.map((value) => ({ value, title: frozenFigures[value] }))}
          value={figure}
          onChange={setFigure}
        />
        <Select
          label={text.place}
          options={FREEZE_EXCHANGES.map((value) => ({ value, title: text.places[value] }))}
          value={exchange}
          onChange={setExchange}
        />
        <Button type="submit" variant="primary" disabled={busy}>
          {text.freeze}
        </Button>
      </form>
      <FreezeList
        freezes={freezes}
        at={at}
        busy={busy}
        onRelease={(place) => setPending({ order: 'release', place })}
      />
      {pending?.order === 'freeze' && (
        <FreezeDialog
          place={pending.place}
          at={at}
          onClose={close}
          onDone={(until, reason) => {
            close()
            run(() => freezeFigure({ ...pending.place, until, reason }))
          }}
        />
      )}
      {pending?.order === 'release' && (
        <ReasonDialog
          title={text.releaseTitle(freezeName(pending.place))}
          description={text.releaseHelp}
          label={text.why}
          action={text.release}
          onClose={close}
          onDone={(reason) => {
            close()
            const { figure: which, exchange: where } = pending.place
            run(() => releaseFigure({ figure: which, exchange: where, reason }))
          }}
        />
      )}
    </div>
  )
}
