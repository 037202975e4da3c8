import { type KeyboardEvent, useRef, useState } from 'react'
import { liPerUnit } from '../../../../shared/back-test/exact'
import type { Instrument } from '../../../../shared/market/instrument'
import type { PaperAccount, PaperSide } from '../../../../shared/protocol/rest-paper'
import { placePaperOrder } from '../../../api/paper-accounts'
import { useInstruments } from '../../../store/hooks'
import { asApiError } from '../../../store/use-resource'
import { paper } from '../../../text/paper'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { Segmented } from '../../../ui/segmented'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { CodeField } from './code-field'
import {
  liOfText,
  mostToBuy,
  newOrderDraft,
  type OrderDraft,
  orderPart,
  requestOf,
  steppedPrice,
  steppedQuantity,
} from './order-draft'
import type { LiOf } from './paper-figures'
import { codeWithName, priceText } from './paper-words'

const text = paper.ticket
const SIDES = (['buy', 'sell'] as const).map((value) => ({ value, title: text[value] }))
const PARTS = [
  { part: 1, title: text.parts.all },
  { part: 1 / 2, title: text.parts.half },
  { part: 1 / 3, title: text.parts.third },
]

interface OrderTicketProps {
  account: PaperAccount
  draft: OrderDraft
  onDraft: (draft: OrderDraft) => void
  liOf: LiOf
  onAccounts: (accounts: PaperAccount[]) => void
}

/** An order by keyboard: code, price, quantity, Enter. */
export function OrderTicket({ account, draft, onDraft, liOf, onAccounts }: OrderTicketProps) {
  const instruments = useInstruments()
  const codeInput = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const { side, code, price, note } = draft
  const instrument = instruments.get(code)
  const set = (change: Partial<OrderDraft>) => onDraft({ ...draft, ...change })
  const now = liOf(code)
  const li = liOfText(price) ?? now ?? 0
  const available = account.positions.find((position) => position.code === code)?.available ?? 0
  const upper = instrument ? instrument.limitUp * liPerUnit(instrument.priceScale) : 0
  const buyAt = price === '' ? Math.max(upper, li) : li
  const most =
    side === 'sell' ? available : instrument ? mostToBuy(instrument, account.cash - account.frozen, buyAt) : 0
  const send = () => {
    const request = requestOf(draft)
    if (typeof request === 'string') {
      toast.error(text.refused(request))
      if (request === text.noCode) codeInput.current?.focus()
      return
    }
    setBusy(true)
    placePaperOrder(account.id, request)
      .then(
        (accounts) => {
          onAccounts(accounts)
          toast.success(text.sent(text[side], codeWithName(instruments, code), request.quantity))
          onDraft(newOrderDraft(side))
          codeInput.current?.focus()
        },
        (thrown: unknown) => toast.error(text.refused(asApiError(thrown).message)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form
      aria-label={text.title}
      className="flex flex-col gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send()
      }}
    >
      <Segmented
        label={text.side}
        options={SIDES}
        value={side}
        onChange={(value: PaperSide) => set({ side: value })}
        className="self-start"
      />
      <CodeField code={code} onCode={(chosen) => set({ code: chosen })} inputRef={codeInput} />
      <TermFields draft={draft} set={set} instrument={instrument} li={li} now={now} most={most} />
      <div className="flex flex-wrap gap-1">
        {PARTS.map(({ part, title }) => (
          <Button
            key={title}
            size="small"
            disabled={!instrument || most === 0}
            onClick={() => instrument && set({ quantity: String(orderPart(instrument, most, part)) })}
          >
            {title}
          </Button>
        ))}
      </div>
      <TextField label={text.note} value={note} maxLength={500} onChange={(value) => set({ note: value })} />
      <button
        type="submit"
        disabled={isBusy}
        className={classNames(
          'h-8 rounded font-medium text-on-solid disabled:opacity-50',
          side === 'buy' ? 'bg-up' : 'bg-down',
        )}
      >
        {text.submit(text[side], code === '' ? '' : codeWithName(instruments, code))}
      </button>
      <p className="text-12 text-text-3">
        {text.keys}。{text.terms}
      </p>
    </form>
  )
}

const stepOf = (event: KeyboardEvent): 1 | -1 | undefined => {
  const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined
  if (step) event.preventDefault()
  return step
}

interface TermFieldsProps {
  draft: OrderDraft
  set: (change: Partial<OrderDraft>) => void
  instrument: Instrument | undefined
  /** Price from which the arrows step, li. */
  li: number
  /** Price now, li; undefined while unknown. */
  now: number | undefined
  most: number
}

/** Price and quantity; the arrows step by a tick and a lot. */
function TermFields({ draft: { price, quantity }, set, instrument, li, now, most }: TermFieldsProps) {
  const scale = instrument?.priceScale ?? 2
  const limitText = (units: number) => priceText(units * liPerUnit(scale), scale)
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        label={text.price}
        inputMode="decimal"
        autoComplete="off"
        value={price}
        placeholder={text.atMarket}
        hint={
          instrument && instrument.limitUp > 0
            ? (now === undefined ? '' : text.now(priceText(now, scale))) +
              text.limits(limitText(instrument.limitDown), limitText(instrument.limitUp))
            : text.marketHint
        }
        onChange={(value) => set({ price: value.trim() })}
        onKeyDown={(event) => {
          const step = instrument && li > 0 ? stepOf(event) : undefined
          if (step && instrument) set({ price: priceText(steppedPrice(instrument, li, step), scale) })
        }}
      />
      <TextField
        label={text.quantity}
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        hint={instrument && text.most(most)}
        onChange={(value) => set({ quantity: value.trim() })}
        onKeyDown={(event) => {
          const step = instrument ? stepOf(event) : undefined
          if (step && instrument) set({ quantity: String(steppedQuantity(instrument, Number(quantity) || 0, step)) })
        }}
      />
    </div>
  )
}
