import { useState } from 'react'
import { MINUTES_PER_DAY } from '../../../../shared/market/session'
import type { WallBoard } from '../../../../shared/walls/board'
import { MESSAGE_MAX, type WallOrder, type WallRow } from '../../../../shared/walls/wall'
import { orderWall } from '../../../api/walls'
import { slotClock } from '../../../charts/slot-clock'
import { useInstruments } from '../../../store/hooks'
import { asApiError } from '../../../store/use-resource'
import { common } from '../../../text/common'
import { wallsText as text } from '../../../text/walls'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'

type Give = (order: WallOrder) => Promise<boolean>

function MessageDialog({ wall, give, close }: { wall: WallRow; give: Give; close: () => void }) {
  const [words, setWords] = useState('')
  const [seconds, setSeconds] = useState('60')
  const send = async () => {
    if (await give({ do: 'message', text: words, seconds: Number(seconds) })) close()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={text.messageTitle(wall.name)}
      footer={
        <Button variant="primary" disabled={words.trim() === ''} onClick={() => void send()}>
          {text.send}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <TextField label={text.messageText} value={words} maxLength={MESSAGE_MAX} onChange={setWords} />
        <TextField label={text.seconds} type="number" min={1} value={seconds} onChange={setSeconds} />
      </div>
    </Dialog>
  )
}

const TAKE_SECONDS = 600

/** The instrument of a user's desk on the wall; the slider moves the wall's cross-hair. */
function TakeOverDialog({ wall, give, close }: { wall: WallRow; give: Give; close: () => void }) {
  const instruments = useInstruments()
  const [typed, setTyped] = useState('')
  const [slot, setSlot] = useState(-1)
  const found = typed.trim() === '' ? undefined : instruments.search(typed, 1)[0]
  const show = (next: number) => {
    setSlot(next)
    if (found) void give({ do: 'takeOver', instrument: found.id, slot: next < 0 ? null : next, seconds: TAKE_SECONDS })
  }
  const words = slot < 0 ? text.takeOverNone : text.takeOverSlot(slotClock(slot))
  return (
    <Dialog
      open
      onOpenChange={close}
      title={text.takeOverTitle(wall.name)}
      footer={
        <Button variant="primary" disabled={!found} onClick={() => show(slot)}>
          {text.take}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <TextField
          label={text.takeOverCode}
          value={typed}
          onChange={setTyped}
          hint={found?.name}
          error={typed.trim() !== '' && !found ? text.takeOverWrong : null}
        />
        <label className="flex flex-col gap-1 text-12 text-text-2">
          {words}
          <input
            type="range"
            min={-1}
            max={MINUTES_PER_DAY - 1}
            value={slot}
            onChange={(event) => show(Number(event.target.value))}
          />
        </label>
      </div>
    </Dialog>
  )
}

function RevokeDialog({ wall, give, close }: { wall: WallRow; give: Give; close: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={close}
      title={text.revokeTitle(wall.name)}
      description={text.revokeWhy}
      footer={
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button variant="danger" onClick={() => void give({ do: 'revoke' }).then(close)}>
            {text.orders.revoke}
          </Button>
        </>
      }
    />
  )
}

const DIALOGS = { message: MessageDialog, takeOver: TakeOverDialog, revoke: RevokeDialog }

interface WallOrdersProps {
  wall: WallRow
  boards: readonly WallBoard[]
  onChanged: () => void
  onEdit: () => void
}

/** Remote commands for a wall. */
export function WallOrdersBar({ wall, boards, onChanged, onEdit }: WallOrdersProps) {
  const [dialog, setDialog] = useState<keyof typeof DIALOGS>()
  const give: Give = async (order) => {
    try {
      await orderWall(wall.id, order)
      toast.success(text.done)
      onChanged()
      return true
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
      return false
    }
  }
  if (wall.revokedAt !== null) {
    return (
      <Button size="small" variant="danger" onClick={() => void give({ do: 'revoke' })}>
        {text.orders.forget}
      </Button>
    )
  }
  const Open = dialog && DIALOGS[dialog]
  return (
    <div className="flex flex-wrap gap-1">
      {(['identify', 'reload', 'swap'] as const).map((name) => (
        <Button key={name} size="small" onClick={() => void give({ do: name })}>
          {text.orders[name]}
        </Button>
      ))}
      <Select
        label={text.boardNow}
        hideLabel
        size="small"
        value=""
        options={[{ value: '', title: text.boardNow }, ...boards.map(({ id, name }) => ({ value: id, title: name }))]}
        onChange={(board) => board !== '' && void give({ do: 'board', board })}
      />
      {wall.rights.includes('messages') && (
        <Button size="small" onClick={() => setDialog('message')}>
          {text.orders.message}
        </Button>
      )}
      {wall.rights.includes('takeOver') && (
        <Button size="small" onClick={() => setDialog('takeOver')}>
          {text.orders.takeOver}
        </Button>
      )}
      {(wall.orders.takeOver ?? wall.orders.message) && (
        <Button size="small" onClick={() => void give({ do: 'release' })}>
          {text.orders.release}
        </Button>
      )}
      <Button size="small" onClick={onEdit}>
        {text.orders.edit}
      </Button>
      <Button size="small" variant="danger" onClick={() => setDialog('revoke')}>
        {text.orders.revoke}
      </Button>
      {Open && <Open wall={wall} give={give} close={() => setDialog(undefined)} />}
    </div>
  )
}
