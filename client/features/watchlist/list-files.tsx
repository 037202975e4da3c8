import type { InstrumentId } from '../../../shared/market/instrument'
import { isBasketId } from '../../../shared/market/instrument-id'
import { tags } from '../../store/account/tags'
import { nameOfCode } from '../../store/baskets/basket-code'
import type { Instruments } from '../../store/rows/instruments'
import { watchlist as text } from '../../text/watchlist'
import { Button } from '../../ui/button'
import { download } from '../../ui/csv'
import { Dropdown, DropdownItem } from '../../ui/dropdown'
import { toast } from '../../ui/toast'
import { blockFile, listCsv } from './list-file'

export interface ListFilesProps {
  group: string
  codes: readonly InstrumentId[]
  instruments: Pick<Instruments, 'get'>
  onPaste: () => void
}

/** A list comes in, by paste or as a file, and goes out as one. */
export function ListFiles({ group, codes, instruments, onPaste }: ListFilesProps) {
  const saveBlock = (ending: string) => () => {
    const lines = blockFile(codes)
    const baskets = codes.filter(isBasketId).length
    const left = codes.length - baskets - lines.split('\r\n').length + 1
    if (lines !== '') download(`${group}.${ending}`, lines, 'text/plain')
    if (left > 0) toast.info(text.leftOut(left))
    if (baskets > 0) toast.info(text.basketsLeftOut(baskets))
  }
  const saveCsv = () =>
    download(
      `${group}.csv`,
      listCsv(
        codes,
        (id) => nameOfCode(instruments, id),
        (id) => tags.all().get(id) ?? [],
      ),
      'text/csv;charset=utf-8',
    )
  return (
    <>
      <Button size="small" onClick={onPaste}>
        {text.paste}
      </Button>
      <Dropdown
        trigger={
          <Button size="small" disabled={codes.length === 0}>
            {text.export}
          </Button>
        }
      >
        <DropdownItem onSelect={saveBlock('blk')}>{text.exports.blk}</DropdownItem>
        <DropdownItem onSelect={saveBlock('EBK')}>{text.exports.ebk}</DropdownItem>
        <DropdownItem onSelect={saveCsv}>{text.exports.csv}</DropdownItem>
      </Dropdown>
    </>
  )
}
