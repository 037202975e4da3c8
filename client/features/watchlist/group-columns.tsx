import { useState } from 'react'
import { FORMULA_MAX, readFormula } from '../../../shared/expression/read-expression'
import { withOwnWords } from '../../../shared/market/own-data'
import { WATCHLIST_FORMULAS_MAX } from '../../../shared/protocol/limits'
import type { WatchGroup } from '../../../shared/protocol/rest'
import { useOwnDataHeads } from '../../store/account/own-data'
import { useTableChoice } from '../../store/account/table-choices'
import { LIST_COLUMNS, type ListColumn } from '../../store/account/user-settings'
import { watchlist } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { ColumnOrder } from '../../ui/column-order'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { UnitChoice } from '../../ui/unit-choice'
import { columnHead, widthOf } from './columns'
import { FORMULA_NAMES, groupColumnsOf, type OwnColumn, POSITION_COLUMNS } from './own-columns'

const text = watchlist.own
const NAME_MAX = 12
const WIDTHS = { min: 40, max: 400 }

export type ShownColumns = Required<Pick<WatchGroup, 'columns' | 'widths' | 'formulas'>>

interface GroupColumnsProps {
  group: WatchGroup
  /** Columns of all lists. */
  all: readonly ListColumn[]
  /** Undefined: as all lists again. */
  onSave: (view: ShownColumns | undefined) => void
}

/** Columns of a group with order and widths, and its computed columns. */
export function GroupColumns(props: GroupColumnsProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {open && <ColumnsDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const viewOf = (group: WatchGroup, all: readonly ListColumn[]): ShownColumns => ({
  columns: [...groupColumnsOf(group, all)],
  widths: group.widths ?? {},
  formulas: group.formulas ?? [],
})

function ColumnsDialog({ group, all, onSave, onClose }: GroupColumnsProps & { onClose: () => void }) {
  const [view, setView] = useState(() => viewOf(group, all))
  const [choice, choose] = useTableChoice('list')
  const save = (next: ShownColumns | undefined) => {
    onSave(next)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.title(group.name)}
      description={text.help}
      footer={
        <>
          <Button onClick={() => save(undefined)}>{text.reset}</Button>
          <Button variant="primary" disabled={view.columns.length === 0} onClick={() => save(view)}>
            {text.save}
          </Button>
        </>
      }
    >
      <div className="pb-2">
        <UnitChoice units={choice.units} onChange={(units) => choose({ ...choice, units })} />
      </div>
      <ColumnRows view={view} onChange={setView} />
      <Formulas view={view} onChange={setView} />
    </Dialog>
  )
}

interface PartProps {
  view: ShownColumns
  onChange: (view: ShownColumns) => void
}

function ColumnRows({ view, onChange }: PartProps) {
  const { columns, widths, formulas } = view
  const { data: heads } = useOwnDataHeads()
  const known: OwnColumn[] = [
    ...LIST_COLUMNS,
    ...POSITION_COLUMNS,
    'tags',
    ...formulas.map(({ name }) => `f:${name}` as const),
    ...(heads ?? []).map(({ name }) => `d:${name}` as const),
  ]
  return (
    <ColumnOrder
      label={text.columns}
      columns={columns}
      widths={widths}
      known={known}
      headOf={(key) => columnHead(key as OwnColumn)}
      widthOf={(key) => widthOf(key as OwnColumn)}
      range={WIDTHS}
      onChange={(choice) => onChange({ ...view, columns: [...choice.columns], widths: { ...choice.widths } })}
    />
  )
}

function Formulas({ view, onChange }: PartProps) {
  const { columns, formulas } = view
  const [name, setName] = useState('')
  const [written, setWritten] = useState('')
  const { data: heads = [] } = useOwnDataHeads()
  const read = readFormula(
    written,
    withOwnWords(
      FORMULA_NAMES,
      heads.map(({ name: set }) => set),
    ),
  )
  const taken = formulas.some((one) => one.name === name.trim())
  const add = () => {
    const one = { name: name.trim(), text: written.trim() }
    onChange({ ...view, formulas: [...formulas, one], columns: [...columns, `f:${one.name}`] })
    setName('')
    setWritten('')
  }
  const remove = (gone: string) =>
    onChange({
      ...view,
      formulas: formulas.filter((one) => one.name !== gone),
      columns: columns.filter((key) => key !== `f:${gone}`),
    })
  return (
    <section className="mt-3 flex flex-col gap-2 border-t border-line pt-2">
      <h3 className="text-13 font-medium">{text.formulas}</h3>
      <ul aria-label={text.formulas}>
        {formulas.map((one) => (
          <li key={one.name} className="flex h-7 items-center gap-2 text-13">
            <span className="font-medium">{one.name}</span>
            <code className="min-w-0 flex-1 truncate text-12 text-text-2">{one.text}</code>
            <Button size="small" variant="danger" onClick={() => remove(one.name)}>
              {text.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={text.formulaName}
          value={name}
          onChange={setName}
          maxLength={NAME_MAX}
          error={taken ? text.taken : null}
          className="w-28"
        />
        <TextField
          label={text.formula}
          value={written}
          onChange={setWritten}
          maxLength={FORMULA_MAX}
          placeholder={text.example}
          error={written !== '' && !read.ok ? text.unreadable(read.at) : null}
          className="min-w-48 flex-1"
        />
        <Button
          disabled={!read.ok || name.trim() === '' || taken || formulas.length >= WATCHLIST_FORMULAS_MAX}
          onClick={add}
        >
          {text.add}
        </Button>
      </div>
    </section>
  )
}
