import { useState } from 'react'
import type { PaperAccount, PaperOrder } from '../../../../shared/protocol/rest-paper'
import { cancelPaperOrder } from '../../../api/paper-accounts'
import { useInstruments } from '../../../store/hooks'
import { asApiError } from '../../../store/use-resource'
import { units } from '../../../text/common'
import { columnEntries } from '../../../text/dictionary-columns'
import { paper } from '../../../text/paper'
import { Button } from '../../../ui/button'
import { DataTable, type TableColumn } from '../../../ui/data-table'
import { formatClock, formatDay } from '../../../ui/format'
import { Num } from '../../../ui/num'
import { toast } from '../../../ui/toast'
import { codeWithName, priceText, yuanText } from './paper-words'

const text = paper.orders

interface OpenOrdersProps {
  account: PaperAccount
  onAccounts: (accounts: PaperAccount[]) => void
}

/** Orders that wait, each with its cancel. */
export function OpenOrders({ account, onAccounts }: OpenOrdersProps) {
  const instruments = useInstruments()
  const [busy, setBusy] = useState('')
  const cancel = ({ id }: PaperOrder) => {
    setBusy(id)
    cancelPaperOrder(account.id, id)
      .then(
        (accounts) => {
          onAccounts(accounts)
          toast.success(text.cancelled)
        },
        (thrown: unknown) => toast.error(paper.failed(asApiError(thrown).message)),
      )
      .finally(() => setBusy(''))
  }
  const columns: TableColumn<PaperOrder>[] = [
    { key: 'time', title: text.columns.time, align: 'left', cell: ({ placedAt }) => formatClock(placedAt) },
    { key: 'name', title: text.columns.name, align: 'left', cell: ({ code }) => codeWithName(instruments, code) },
    {
      key: 'side',
      title: text.columns.side,
      align: 'left',
      cell: ({ side }) => <Num text={paper.ticket[side]} sign={side === 'buy' ? 1 : -1} />,
    },
    {
      key: 'price',
      title: text.columns.price,
      unit: units.yuan,
      cell: ({ code, limit }) =>
        limit === null ? text.market : priceText(limit, instruments.get(code)?.priceScale ?? 2),
    },
    { key: 'quantity', title: text.columns.quantity, cell: ({ quantity }) => quantity },
    { key: 'filled', title: text.columns.filled, cell: ({ filled }) => filled },
    { key: 'frozen', title: text.columns.frozen, unit: units.yuan, cell: ({ frozen }) => yuanText(frozen) },
    { key: 'day', title: text.columns.day, cell: ({ day }) => formatDay(day) },
    {
      key: 'rule',
      title: text.columns.rule,
      align: 'left',
      cell: ({ rule }) => rule?.name ?? paper.journal.byHand,
    },
    {
      key: 'action',
      title: text.columns.action,
      cell: (order) => (
        <Button
          size="small"
          disabled={busy === order.id}
          aria-label={text.cancelNamed(codeWithName(instruments, order.code))}
          onClick={() => cancel(order)}
        >
          {text.cancel}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      label={text.title}
      entries={columnEntries.paperOrders}
      columns={columns}
      rows={account.open}
      rowKey={({ id }) => id}
      instrumentOf={({ code }) => code}
      emptyWhy={text.none}
      rowHeight={28}
    />
  )
}
