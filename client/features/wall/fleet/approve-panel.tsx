import { type FormEvent, useState } from 'react'
import type { WallBoard } from '../../../../shared/walls/board'
import { BUILT_IN } from '../../../../shared/walls/built-in'
import { CODE_LENGTH, type PairingSeen, WALL_NAME_MAX, type WallRight } from '../../../../shared/walls/wall'
import { approvePairing, lookAtPairing, refusePairing } from '../../../api/walls'
import { nowThere } from '../../../store/rows/live-market'
import { asApiError } from '../../../store/use-resource'
import { wallsText } from '../../../text/walls'
import { ageText } from '../../../ui/age'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { useQuery } from '../../../ui/use-query'
import { RightBoxes } from './plan-editor'

const text = wallsText.pair

interface PairingDraft {
  name: string
  board: string
  rights: readonly WallRight[]
}

const FIRST_DRAFT: PairingDraft = { name: '', board: BUILT_IN.overview.id, rights: ['messages', 'takeOver'] }

interface PairingFormProps {
  seen: PairingSeen
  draft: PairingDraft
  boards: readonly WallBoard[]
  onChange: (draft: PairingDraft) => void
  onRefuse: () => void
}

/** Screens that request access, and the requested role. */
function PairingForm({ seen, draft, boards, onChange, onRefuse }: PairingFormProps) {
  return (
    <>
      <p className="w-full text-12 text-text-2">
        {text.asks(seen.ip, ageText(nowThere() - seen.createdAt))} · {text.check}
        <br />
        <span className="text-text-3">{text.agent(seen.userAgent)}</span>
      </p>
      <TextField
        label={text.name}
        value={draft.name}
        maxLength={WALL_NAME_MAX}
        onChange={(name) => onChange({ ...draft, name })}
        className="w-44"
      />
      <Select
        label={text.board}
        value={draft.board}
        options={boards.map(({ id, name }) => ({ value: id, title: name }))}
        onChange={(board) => onChange({ ...draft, board })}
      />
      <RightBoxes rights={draft.rights} onChange={(rights) => onChange({ ...draft, rights })} />
      <Button type="submit" variant="primary" disabled={draft.name.trim() === ''}>
        {text.approve}
      </Button>
      <Button variant="danger" onClick={onRefuse}>
        {text.refuse}
      </Button>
    </>
  )
}

/** Lets a screen in by the six letters it shows: first who asks, then as what. */
export function ApprovePanel({ boards, onChanged }: { boards: readonly WallBoard[]; onChanged: () => void }) {
  const [scanned, setScanned] = useQuery('code')
  const [code, setCode] = useState(scanned)
  const [seen, setSeen] = useState<PairingSeen>()
  const [problem, setProblem] = useState<string>()
  const [draft, setDraft] = useState(FIRST_DRAFT)

  function begin() {
    setCode('')
    setSeen(undefined)
    setScanned(null)
  }
  async function run(job: () => Promise<unknown>) {
    setProblem(undefined)
    try {
      await job()
    } catch (thrown) {
      setProblem(asApiError(thrown).message)
    }
  }
  const look = () => run(async () => setSeen(await lookAtPairing(code)))
  const approve = () =>
    run(async () => {
      await approvePairing(code, { ...draft, name: draft.name.trim(), rights: [...draft.rights] })
      toast.success(text.approved(draft.name.trim()))
      begin()
      onChanged()
    })
  const refuse = () =>
    run(async () => {
      await refusePairing(code)
      toast.success(text.refused)
      begin()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (seen ? approve() : look())
  }
  return (
    <form aria-label={text.title} onSubmit={submit} className="flex flex-wrap items-end gap-3 border-b border-line p-3">
      <TextField
        label={text.code}
        value={code}
        maxLength={CODE_LENGTH + 2}
        autoCapitalize="characters"
        spellCheck={false}
        error={problem ?? null}
        onChange={(typed) => {
          setCode(typed.toUpperCase())
          setSeen(undefined)
        }}
        className="w-40"
      />
      {seen ? (
        <PairingForm seen={seen} draft={draft} boards={boards} onChange={setDraft} onRefuse={() => void refuse()} />
      ) : (
        <Button type="submit" variant="primary" disabled={code.trim().length < CODE_LENGTH}>
          {text.look}
        </Button>
      )}
    </form>
  )
}
