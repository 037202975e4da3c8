import { useMemo, useState } from 'react'
import { PAPER_NOTE_MAX, type PaperJournal, type PaperOrder } from '../../../../shared/protocol/rest-paper'
import { notePaperOrder } from '../../../api/paper-accounts'
import { useInstruments } from '../../../store/hooks'
import { asApiError } from '../../../store/use-resource'
import { common, units } from '../../../text/common'
import { columnEntries } from '../../../text/dictionary-columns'
import { paper } from '../../../text/paper'
import { Button } from '../../../ui/button'
import { DataTable, type TableColumn } from '../../../ui/data-table'
import { Dialog } from '../../../ui/dialog'
import { EMPTY, formatDateTime } from '../../../ui/format'
import { Num } from '../../../ui/num'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { journalRows, type PaperJournalRow } from './journal-rows'
import { codeWithName, priceText, signedYuan, yuanText } from './paper-words'

const text = paper.journal
/** Rows that are drawn; the file has all. */
const SHOWN_MAX = 300

interface JournalTableProps {
  account: string
  journal: PaperJournal
  onJournal: (journal: PaperJournal) => void
}

/** Fills and ends of orders with the person's notes. */
export function JournalTable({ account, journal, onJournal }: JournalTableProps) {
  const instruments = useInstruments()
  const [noted, setNoted] = useState<PaperOrder>()
  const rows = useMemo(() => journalRows(journal).slice(0, SHOWN_MAX), [journal])
  const money = (fen: number | undefined) => (fen === undefined ? EMPTY : yuanText(fen))
  const columns: TableColumn<PaperJournalRow>[] = [
    { key: 'time', title: text.columns.time, align: 'left', cell: ({ time }) => formatDateTime(time).slice(5) },
    { key: 'name', title: text.columns.name, align: 'left', cell: ({ code }) => codeWithName(instruments, code) },
    {
      key: 'side',
      title: text.columns.side,
      align: 'left',
      cell: ({ side }) => (
        <Num text={text.sides[side]} sign={side === 'buy' ? 1 : side === 'sell' ? -1 : 0} className="text-12" />
      ),
    },
    { key: 'quantity', title: text.columns.quantity, cell: ({ quantity }) => quantity },
    {
      key: 'price',
      title: text.columns.price,
      unit: units.yuan,
      cell: ({ fill, code }) => (fill ? priceText(fill.price, instruments.get(code)?.priceScale ?? 2) : EMPTY),
    },
    { key: 'amount', title: text.columns.amount, unit: units.yuan, cell: ({ fill }) => money(fill?.amount) },
    {
      key: 'fees',
      title: text.columns.fees,
      unit: units.yuan,
      cell: ({ fill }) => money(fill ? fill.commission + fill.stamp + fill.transfer : undefined),
    },
    {
      key: 'profit',
      title: text.columns.profit,
      unit: units.yuan,
      cell: ({ fill }) =>
        !fill || fill.side === 'buy' ? EMPTY : <Num text={signedYuan(fill.profit)} sign={fill.profit} />,
    },
    { key: 'state', title: text.columns.state, align: 'left', cell: ({ state }) => state },
    { key: 'rule', title: text.columns.rule, align: 'left', cell: ({ rule }) => rule },
    {
      key: 'note',
      title: text.columns.note,
      align: 'left',
      cell: ({ order }) =>
        order && (
          <Button size="small" variant="quiet" onClick={() => setNoted(order)}>
            <span className="max-w-40 truncate">{order.note || text.addNote}</span>
          </Button>
        ),
    },
  ]
  return (
    <>
      <DataTable
        label={text.title}
        entries={columnEntries.paperJournal}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        instrumentOf={({ code }) => code}
        emptyWhy={text.none}
        rowHeight={28}
      />
      {noted && (
        <NoteDialog
          key={noted.id}
          account={account}
          order={noted}
          onClose={() => setNoted(undefined)}
          onNoted={(order) =>
            onJournal({ ...journal, orders: journal.orders.map((one) => (one.id === order.id ? order : one)) })
          }
        />
      )}
    </>
  )
}

interface NoteDialogProps {
  account: string
  order: PaperOrder
  onClose: () => void
  onNoted: (order: PaperOrder) => void
}

function NoteDialog({ account, order, onClose, onNoted }: NoteDialogProps) {
  const [note, setNote] = useState(order.note)
  const save = () =>
    notePaperOrder(account, order.id, note).then(
      (noted) => {
        onNoted(noted)
        toast.success(text.noteSaved)
        onClose()
      },
      (thrown: unknown) => toast.error(paper.failed(asApiError(thrown).message)),
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text.noteTitle}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {common.save}
          </Button>
        </>
      }
    >
      <TextField label={text.noteTitle} hideLabel value={note} maxLength={PAPER_NOTE_MAX} onChange={setNote} />
    </Dialog>
  )
}
