import { useState } from 'react'
import { address } from '../../../../shared/protocol/routes'
import type { WallBoard } from '../../../../shared/walls/board'
import { builtInBoard } from '../../../../shared/walls/built-in'
import { removeBoard } from '../../../api/walls'
import { useInstruments } from '../../../store/hooks'
import { asApiError } from '../../../store/use-resource'
import { common } from '../../../text/common'
import { wallsText } from '../../../text/walls'
import { Badge } from '../../../ui/badge'
import { Button, buttonClass } from '../../../ui/button'
import { toast } from '../../../ui/toast'
import { BoardEditor } from './board-editor'

const text = wallsText.board

/** A list without an owner must contain its codes before it is stored. */
const owned = (board: WallBoard): WallBoard => ({
  id: '',
  name: text.copied(board.name),
  panels: board.panels.map((panel) => ({ ...panel, ...(panel.kind === 'list' ? { codes: panel.codes ?? [] } : {}) })),
})

/** Built-in boards and one's own; one of them may be edited. */
export function WallBoardList({ boards, onChanged }: { boards: readonly WallBoard[]; onChanged: () => void }) {
  const [edited, setEdited] = useState<WallBoard>()
  // Typed text is searched in the registry.
  useInstruments()
  async function remove({ id }: WallBoard) {
    try {
      await removeBoard(id)
      toast.success(text.removed)
      onChanged()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  if (edited) {
    const done = () => {
      setEdited(undefined)
      onChanged()
    }
    return <BoardEditor board={edited} onDone={done} />
  }
  return (
    <div className="flex flex-col gap-2 p-3">
      <Button
        variant="primary"
        className="self-start"
        onClick={() => setEdited({ id: '', name: text.fresh, panels: [] })}
      >
        {text.create}
      </Button>
      <ul className="divide-y divide-line border border-line">
        {boards.map((board) => {
          const builtIn = builtInBoard(board.id) !== undefined
          return (
            <li key={board.id} className="flex flex-wrap items-center gap-2 bg-panel px-3 py-2">
              <span className="min-w-32 text-text-1">{board.name}</span>
              <Badge kind="note">{builtIn ? text.builtIn : text.own}</Badge>
              <span className="num mr-auto text-12 text-text-3">{text.panels(board.panels.length)}</span>
              <a href={address.wall(board.id)} target="_blank" rel="noopener" className={buttonClass('quiet', 'small')}>
                {text.open}
              </a>
              <Button size="small" onClick={() => setEdited(owned(board))}>
                {text.copy}
              </Button>
              {!builtIn && (
                <>
                  <Button size="small" onClick={() => setEdited(board)}>
                    {text.edit}
                  </Button>
                  <Button size="small" variant="danger" onClick={() => void remove(board)}>
                    {common.delete}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
