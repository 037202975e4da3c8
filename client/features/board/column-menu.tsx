import type { InstrumentId } from '../../../shared/market/instrument'
import { address, type FundsMode, type ListType } from '../../../shared/protocol/routes'
import type { TableChoice } from '../../store/account/table-choices'
import { boardText } from '../../text/board'
import { entryHint } from '../../text/dictionary'
import { columnEntries } from '../../text/dictionary-columns'
import { Button } from '../../ui/button'
import { ColumnOrder } from '../../ui/column-order'
import { GroupingChoice } from '../../ui/grouping-choice'
import { Popover } from '../../ui/popover'
import { UnitChoice } from '../../ui/unit-choice'
import { boardHead, usualWidth } from './columns'
import { OPTIONAL_FIGURES } from './figures'
import { type BoardColumnName, poolOf, type TableView, WIDTHS } from './table-view'

export interface ColumnMenuProps {
  mode: FundsMode
  type: ListType
  /** Instrument whose figures the cards show. */
  selected: InstrumentId
  shown: readonly BoardColumnName[]
  widths: TableView['widths']
  /** Undefined: as usual again. */
  onChange: (view: TableView | undefined) => void
  /** There is a choice to undo. */
  chosen: boolean
  /** The last choice could not be stored in the account. */
  unsaved: boolean
  choice: TableChoice
  onChoice: (choice: TableChoice) => void
}

const OF_MODE = ['passive', 'lifted', 'meanOrder', 'cancelRate'] as const

/** Columns of the table, their order and widths, and explanations of those that are not self-explanatory. */
export function ColumnMenu(props: ColumnMenuProps) {
  return (
    <Popover
      label={boardText.columnMenuHelp}
      trigger={
        <button
          type="button"
          title={boardText.columnMenuHelp}
          className="h-5 rounded border border-line px-1.5 text-12 text-text-2 hover:text-text-1"
        >
          {boardText.columnMenu}
        </button>
      }
    >
      <div className="flex max-h-[70vh] w-100 max-w-[calc(100vw-32px)] flex-col gap-2 overflow-y-auto text-12">
        <UnitChoice units={props.choice.units} onChange={(units) => props.onChoice({ ...props.choice, units })} />
        {props.type !== 'IDX' && (
          <GroupingChoice
            grouping={props.choice.grouping}
            onChange={(grouping) => {
              const { units } = props.choice
              props.onChoice(grouping === undefined ? { units } : { units, grouping })
            }}
          />
        )}
        <Choice {...props} />
        {props.type !== 'IDX' && <Entries {...props} />}
      </div>
    </Popover>
  )
}

function Choice({ mode, type, shown, widths, onChange, chosen, unsaved }: ColumnMenuProps) {
  const known = poolOf(mode, type)
  return (
    <section className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-text-3">{boardText.chosenColumns(shown.length, known.length)}</h3>
        {unsaved && <span className="text-warning">{boardText.columnsUnsaved}</span>}
        <Button size="small" disabled={!chosen} onClick={() => onChange(undefined)}>
          {boardText.usualColumns}
        </Button>
      </div>
      <ColumnOrder
        label={boardText.columnMenu}
        columns={shown}
        widths={widths}
        known={known}
        headOf={(name) => boardHead(name as BoardColumnName, mode, type)}
        widthOf={(name) => usualWidth(name as BoardColumnName, mode, type)}
        range={WIDTHS}
        onChange={(view) => view.columns.length > 0 && onChange(view)}
      />
    </section>
  )
}

/** Columns whose making is not plain, each with the way to its entry. */
function Entries({ mode, selected }: ColumnMenuProps) {
  return (
    <section className="flex flex-col gap-1 border-t border-line pt-2">
      <h3 className="text-text-3">{boardText.entries}</h3>
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {[...OPTIONAL_FIGURES, ...(mode === 'OD' ? OF_MODE : [])].map((name) => (
          <a
            key={name}
            href={address.help(columnEntries.board[name], selected)}
            target="_blank"
            rel="noopener"
            title={entryHint(columnEntries.board[name])}
            className="text-accent hover:underline"
          >
            {boardText.columns[name].head}
          </a>
        ))}
      </p>
    </section>
  )
}
