import { codeOf } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { address } from '../../../shared/protocol/routes'
import type { MenuSubject } from '../../store/verbs'
import { tableText } from '../../text/tables'
import { verbText as text } from '../../text/verbs'
import { copyText } from '../../ui/copy-text'
import { DropdownItem } from '../../ui/dropdown'
import { copyTable } from '../../ui/table-orders'
import { cellCopyAt, isInTable, tableAt } from '../../ui/table-text'
import { toast } from '../../ui/toast'

type Copied = keyof typeof text.copies
const COPIES = Object.keys(text.copies) as Copied[]

/** Clipboard texts of an instrument; `origin` is this installation's. */
export const copyOf = ({ id, name }: Pick<MenuSubject, 'id' | 'name'>, origin: string): Record<Copied, string> => ({
  code: isBasketId(id) ? id : codeOf(id),
  name,
  both: `${name} ${id}`,
  address: `${origin}${address.multiChart('1', [id])}`,
})

async function copy(words: string): Promise<void> {
  if (await copyText(words)) toast.success(text.copied(words))
  else toast.error(text.copyFailed)
}

export function CopyEntries({ instrument, around }: { instrument: MenuSubject; around: Element | undefined }) {
  const copies = copyOf(instrument, location.origin)
  const own = COPIES.map((what) => (
    <DropdownItem key={what} onSelect={() => void copy(copies[what])}>
      {text.copies[what]}
      <span className="num ml-auto max-w-48 truncate pl-3 text-11 text-text-3">{copies[what]}</span>
    </DropdownItem>
  ))
  const copyCells = cellCopyAt(around)
  return (
    <>
      {copyCells && <DropdownItem onSelect={copyCells}>{tableText.copyCells}</DropdownItem>}
      {own}
      {isInTable(around) && (
        <DropdownItem onSelect={() => void copyTable(tableAt(around))}>{tableText.copy}</DropdownItem>
      )}
    </>
  )
}
