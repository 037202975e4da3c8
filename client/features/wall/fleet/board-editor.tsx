import { useState } from 'react'
import {
  BOARD_NAME_MAX,
  PANEL_KINDS,
  type PanelKind,
  type WallBoard,
  type WallPanel,
} from '../../../../shared/walls/board'
import { createBoard, saveBoard } from '../../../api/walls'
import { asApiError } from '../../../store/use-resource'
import { common } from '../../../text/common'
import { wallsText } from '../../../text/walls'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { BoardPreview } from './board-preview'
import { withPanel } from './layout'
import { PanelFields } from './panel-fields'

const text = wallsText.board

const SCREENS = {
  '1920×1080': { width: 1920, height: 1080 },
  '3840×2160': { width: 3840, height: 2160 },
  '2560×1080': { width: 2560, height: 1080 },
} as const
type ScreenName = keyof typeof SCREENS
const SCREEN_NAMES = Object.keys(SCREENS) as ScreenName[]

function AddPanel({ onAdd }: { onAdd: (kind: PanelKind) => void }) {
  const [kind, setKind] = useState<PanelKind>('events')
  return (
    <div className="flex items-center gap-2">
      <Select
        label={text.kind}
        value={kind}
        options={PANEL_KINDS.map((value) => ({ value, title: wallsText.kinds[value] }))}
        onChange={setKind}
      />
      <Button onClick={() => onAdd(kind)}>{text.add}</Button>
    </div>
  )
}

interface SelectedProps {
  panel: WallPanel
  onChange: (more: Partial<WallPanel>) => void
  onRemove: () => void
}

/** The panel that was picked in the preview. */
function Selected({ panel, onChange, onRemove }: SelectedProps) {
  return (
    <fieldset className="flex flex-col gap-2 border border-line p-2">
      <legend className="px-1 text-12 text-text-2">
        {text.selected} · {wallsText.kinds[panel.kind]}
      </legend>
      <PanelFields panel={panel} onChange={onChange} />
      <Button variant="danger" size="small" onClick={onRemove}>
        {text.remove}
      </Button>
    </fieldset>
  )
}

function Foot({ isWhole, busy, onDone }: { isWhole: boolean; busy: boolean; onDone: () => void }) {
  return (
    <div className="flex gap-2">
      <Button type="submit" variant="primary" disabled={busy || !isWhole}>
        {text.save}
      </Button>
      <Button onClick={onDone}>{common.cancel}</Button>
    </div>
  )
}

interface BoardEditorProps {
  /** Without an id it is a new one. */
  board: WallBoard
  onDone: () => void
}

/** Board editor: panels are added, moved and configured, beside a preview. */
export function BoardEditor({ board: given, onDone }: BoardEditorProps) {
  const [board, setBoard] = useState(given)
  const [selected, setSelected] = useState(-1)
  const [screen, setScreen] = useState<ScreenName>('1920×1080')
  const [busy, setBusy] = useState(false)
  const panel = board.panels[selected]
  const setPanels = (panels: readonly WallPanel[]) => setBoard((before) => ({ ...before, panels: [...panels] }))
  const change = (more: Partial<WallPanel>) =>
    setPanels(board.panels.map((one, at) => (at === selected ? { ...one, ...more } : one)))

  const remove = () => {
    setPanels(board.panels.filter((_, at) => at !== selected))
    setSelected(-1)
  }

  function add(kind: PanelKind) {
    const next = withPanel(board.panels, kind)
    if (!next) return void toast.error(text.none)
    setPanels(next)
    setSelected(next.length - 1)
  }

  async function save() {
    setBusy(true)
    try {
      await (board.id === '' ? createBoard(board) : saveBoard(board))
      toast.success(text.saved)
      onDone()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-3 p-3 lg:grid-cols-[1fr_18rem]">
      <div className="min-w-0">
        <BoardPreview
          board={board}
          screen={SCREENS[screen]}
          selected={selected}
          onSelect={setSelected}
          onChange={setPanels}
        />
        <p className="mt-1 text-12 text-text-3">{text.nothing}</p>
      </div>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={text.name}
          value={board.name}
          maxLength={BOARD_NAME_MAX}
          onChange={(name) => setBoard({ ...board, name })}
        />
        <Select
          label={text.preview('')}
          value={screen}
          options={SCREEN_NAMES.map((value) => ({ value, title: value }))}
          onChange={setScreen}
        />
        <AddPanel onAdd={add} />
        {panel && <Selected key={`${selected} ${panel.kind}`} panel={panel} onChange={change} onRemove={remove} />}
        <Foot isWhole={board.panels.length > 0 && board.name.trim() !== ''} busy={busy} onDone={onDone} />
      </form>
    </div>
  )
}
