import { useId, useState } from 'react'
import type { CustomBoard } from '../../../shared/protocol/rest'
import { saveCustomBoard } from '../../api/user-custom'
import { asApiError } from '../../store/use-resource'
import { userCustom as text } from '../../text/user'
import { Button } from '../../ui/button'
import { Panel } from '../../ui/panel'
import { toast } from '../../ui/toast'
import { type BoardBody, readBoard } from './read-board'

const template = (name: string): BoardBody => ({
  title: name,
  note: '',
  panes: [{ kind: 'chart', title: text.template, codes: ['600519.SH'] }],
})

/** For operators: the page as JSON, checked in words while it is written. Each publication is a new version. */
export function BoardEditor(props: {
  name: string
  board: CustomBoard | undefined
  onSaved: (board: CustomBoard) => void
}) {
  const { name, board, onSaved } = props
  const [source, setSource] = useState(() => {
    const { title, note, panes } = board ?? template(name)
    return JSON.stringify({ title, note, panes }, null, 2)
  })
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const read = readBoard(source)
  const problems = 'problems' in read ? read.problems : []

  async function publish() {
    if ('problems' in read) return
    setBusy(true)
    setRefused(undefined)
    try {
      const saved = await saveCustomBoard({ name, version: board?.version ?? 0, ...read.board })
      toast.success(text.published(saved.version))
      onSaved(saved)
    } catch (thrown) {
      setRefused(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={text.editTitle(name)} className="min-h-96 flex-1" bodyClassName="flex flex-col gap-2 p-3">
      <label htmlFor={id} className="text-12 text-text-2">
        {text.editor}
        <span className="ml-2 text-text-3">{text.editHint}</span>
      </label>
      <textarea
        id={id}
        value={source}
        spellCheck={false}
        aria-invalid={problems.length > 0 ? true : undefined}
        onChange={(event) => setSource(event.target.value)}
        className="min-h-64 flex-1 resize-none rounded border border-line bg-app p-2 font-mono text-12 leading-normal hover:border-text-3 aria-invalid:border-warning"
      />
      <ul aria-live="polite" className="flex max-h-32 flex-col gap-0.5 overflow-y-auto text-12 text-warning">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {refused && <li>{refused}</li>}
      </ul>
      <Button variant="primary" disabled={busy || problems.length > 0} onClick={publish} className="self-start">
        {text.publish}
      </Button>
    </Panel>
  )
}
