import { useState } from 'react'
import type { WallBoard } from '../../../../shared/walls/board'
import {
  DAY_PARTS,
  type DayPart,
  type DayPlan,
  PLAN_BOARDS_MAX,
  type PlanRow,
  TURN_LEAST_S,
  TURN_MOST_S,
} from '../../../../shared/walls/day-plan'
import { WALL_NAME_MAX, WALL_RIGHTS, type WallRight, type WallRow } from '../../../../shared/walls/wall'
import { changeWall } from '../../../api/walls'
import { asApiError } from '../../../store/use-resource'
import { common } from '../../../text/common'
import { wallsText } from '../../../text/walls'
import { Button } from '../../../ui/button'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'

const text = wallsText.plan
const DIMS = [0, 0.3, 0.6, 0.8, 0.9].map((value) => ({ value: String(value), title: `${value * 100}%` }))
const COUNTS = ['1', '2', '3', '4'] as const

interface RowProps {
  part: DayPart
  row: PlanRow
  boards: readonly WallBoard[]
  onChange: (row: PlanRow) => void
}

function Row({ part, row, boards, onChange }: RowProps) {
  const nameOf = (id: string) => boards.find((board) => board.id === id)?.name ?? id
  const title = text.parts[part]
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap text-text-2">
        {title}
      </th>
      <td className="py-1 pr-3">
        <span className="flex flex-wrap items-center gap-1">
          {row.boards.map((id, at) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: a board may stand twice
              key={at}
              size="small"
              aria-label={text.remove(nameOf(id))}
              disabled={row.boards.length === 1}
              onClick={() => onChange({ ...row, boards: row.boards.filter((_, other) => other !== at) })}
            >
              {nameOf(id)} ✕
            </Button>
          ))}
          {row.boards.length < PLAN_BOARDS_MAX && (
            <Select
              label={`${title} ${text.add}`}
              hideLabel
              size="small"
              value=""
              options={[{ value: '', title: text.add }, ...boards.map(({ id, name }) => ({ value: id, title: name }))]}
              onChange={(id) => id !== '' && onChange({ ...row, boards: [...row.boards, id] })}
            />
          )}
        </span>
      </td>
      <td className="py-1 pr-3">
        <TextField
          label={`${title} ${text.every}`}
          hideLabel
          type="number"
          min={TURN_LEAST_S}
          max={TURN_MOST_S}
          value={String(row.everySeconds)}
          onChange={(typed) => onChange({ ...row, everySeconds: Number(typed) })}
          className="w-20"
        />
      </td>
      <td className="py-1">
        <Select
          label={`${title} ${text.dim}`}
          hideLabel
          value={String(row.dim)}
          options={DIMS}
          onChange={(dim) => onChange({ ...row, dim: Number(dim) })}
        />
      </td>
    </tr>
  )
}

interface PlanTableProps {
  plan: DayPlan
  boards: readonly WallBoard[]
  onChange: (plan: DayPlan) => void
}

function PlanTable({ plan, boards, onChange }: PlanTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-13">
        <caption className="pb-1 text-left text-12 text-text-3">{text.caption}</caption>
        <thead className="text-12 text-text-3">
          <tr>
            {[text.part, text.boards, text.every, text.dim].map((title) => (
              <th key={title} scope="col" className="pr-3 text-left font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAY_PARTS.map((part) => (
            <Row
              key={part}
              part={part}
              boards={boards}
              row={plan[part]}
              onChange={(row) => onChange({ ...plan, [part]: row })}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PlanEditorProps {
  wall: WallRow
  boards: readonly WallBoard[]
  onDone: () => void
}

/** A wall's name, rights, place among others, and its day. */
export function PlanEditor({ wall, boards, onDone }: PlanEditorProps) {
  const [name, setName] = useState(wall.name)
  const [rights, setRights] = useState<readonly WallRight[]>(wall.rights)
  const [plan, setPlan] = useState(wall.plan)
  const [tile, setTile] = useState(wall.tile)
  async function save() {
    try {
      await changeWall(wall.id, { name, rights: [...rights], plan, tile })
      toast.success(text.saved)
      onDone()
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
  }
  const count = (field: keyof typeof tile, title: string, most: number, from: number) => (
    <Select
      label={title}
      value={String(tile[field] + from)}
      options={COUNTS.slice(0, most).map((value) => ({ value: value as string, title: value }))}
      onChange={(value) => setTile({ ...tile, [field]: Number(value) - from })}
    />
  )
  return (
    <form
      className="flex flex-col gap-3 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={wallsText.pair.name}
          value={name}
          maxLength={WALL_NAME_MAX}
          onChange={setName}
          className="w-48"
        />
        <RightBoxes rights={rights} onChange={setRights} />
      </div>
      <PlanTable plan={plan} boards={boards} onChange={setPlan} />
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className="sr-only">{text.tile}</legend>
        <span className="text-12 text-text-2">{text.tile}</span>
        {count('columns', text.columns, 4, 0)}
        {count('rows', text.rows, 4, 0)}
        {count('column', text.column, tile.columns, 1)}
        {count('row', text.row, tile.rows, 1)}
      </fieldset>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          {common.save}
        </Button>
        <Button onClick={onDone}>{common.cancel}</Button>
      </div>
    </form>
  )
}

export function RightBoxes(props: { rights: readonly WallRight[]; onChange: (rights: readonly WallRight[]) => void }) {
  const { rights, onChange } = props
  return (
    <fieldset className="flex h-7 items-center gap-3">
      <legend className="sr-only">{wallsText.pair.rights}</legend>
      {WALL_RIGHTS.map((right) => (
        <label key={right} className="flex items-center gap-1 text-13">
          <input
            type="checkbox"
            checked={rights.includes(right)}
            onChange={(event) =>
              onChange(event.target.checked ? [...rights, right] : rights.filter((one) => one !== right))
            }
          />
          {wallsText.rights[right]}
        </label>
      ))}
    </fieldset>
  )
}
