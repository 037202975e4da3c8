import type { ReactNode } from 'react'
import { codeOf } from '../../../shared/market/instrument'
import { address } from '../../../shared/protocol/routes'
import { multiText } from '../../text/multi-chart'
import { classNames } from '../../ui/class-names'
import { IconButton } from '../../ui/icon-button'
import { CloseIcon } from '../../ui/icons'
import { markOf, subjectOf } from '../../ui/instrument-mark'
import { MenuButton } from '../../ui/menu-button'
import { PageLink } from '../../ui/page-link'
import type { CellPosition } from './layout'
import { type CellSubject, isBasket } from './use-address'

const CELL_TYPE = 'application/x-zeus-cell'

interface CellFrameProps {
  place: CellPosition | undefined
  /** Counted from 0. */
  index: number
  subject: CellSubject | undefined
  focused: boolean
  hidden: boolean
  onFocus: () => void
  onFull: () => void
  onSwap: (from: number) => void
  onDropCode: (text: string) => void
  onRemove: () => void
  children: ReactNode
}

/** A cell's border, head and dragging: its head is taken to another cell to change places; a code may be dropped. */
export function CellFrame(props: CellFrameProps) {
  const { place, index, subject, focused, hidden, children } = props
  const instrument = subject && !isBasket(subject) ? subject : undefined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl+1…9 and the chart inside take the keyboard
    <section
      {...(focused && subject ? subjectOf(subject.id) : markOf(subject?.id))}
      hidden={hidden}
      aria-label={multiText.cell(index + 1, subject?.name ?? multiText.empty)}
      className={classNames(
        'relative min-h-60 min-w-0 flex-col bg-panel lg:min-h-0',
        !hidden && 'flex',
        focused && 'shadow-[inset_0_0_0_1px_var(--accent)]',
      )}
      style={
        place && {
          gridArea: `${place.row} / ${place.column} / span ${place.rowSpan} / span ${place.columnSpan}`,
        }
      }
      onPointerDown={props.onFocus}
      onFocus={props.onFocus}
      onClick={props.onFocus}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const from = event.dataTransfer.getData(CELL_TYPE)
        if (from !== '') props.onSwap(Number(from))
        else props.onDropCode(event.dataTransfer.getData('text/plain'))
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging; `;f` and the toolbar do the same by keyboard */}
      <header
        draggable
        onDragStart={(event) => {
          event.dataTransfer.setData(CELL_TYPE, String(index))
          if (subject) event.dataTransfer.setData('text/plain', subject.id)
        }}
        onDoubleClick={props.onFull}
        className="flex h-6 shrink-0 cursor-grab items-center gap-2 border-b border-line/60 px-2"
      >
        <span className="num w-3 text-11 text-text-3">{index + 1}</span>
        <h2 className="truncate text-13 font-medium">{subject?.name ?? multiText.empty}</h2>
        {instrument && <span className="num text-11 text-text-3">{codeOf(instrument.id)}</span>}
        {subject && isBasket(subject) && (
          <PageLink href={address.customIndex(subject.basket)} className="text-11 text-text-3 hover:text-text-1">
            {multiText.basket}
          </PageLink>
        )}
        {instrument && <MenuButton className="size-5" />}
        {subject && (
          <IconButton label={multiText.remove} className="ml-auto size-5" onClick={props.onRemove}>
            <CloseIcon size={12} />
          </IconButton>
        )}
      </header>
      {children}
    </section>
  )
}
