import { tableText as text } from '../text/tables'
import { type Cells, cellsAsHtml, cellsAsText } from './cells-text'
import { copyText } from './copy-text'
import { toast } from './toast'

const notify = ({ heads, rows }: Cells): void => {
  toast.success(text.copiedCells(rows.length, heads.length))
}

/** Copies cells by a menu, as text and as a table. */
export async function copyCells(cells: Cells): Promise<void> {
  const plain = cellsAsText(cells)
  const type = (name: string, content: string) => ({ [name]: new Blob([content], { type: name }) })
  const both = () => new ClipboardItem({ ...type('text/plain', plain), ...type('text/html', cellsAsHtml(cells)) })
  const done = await Promise.resolve()
    .then(() => navigator.clipboard.write([both()]))
    .then(
      () => true,
      () => copyText(plain),
    )
  if (done) notify(cells)
  else toast.error(text.copyFailed)
}

/** Answers the copy key with cells. */
export function copyInto(event: ClipboardEvent, cells: Cells): void {
  event.preventDefault()
  event.clipboardData?.setData('text/plain', cellsAsText(cells))
  event.clipboardData?.setData('text/html', cellsAsHtml(cells))
  notify(cells)
}
