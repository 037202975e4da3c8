import { addTo } from '../market/multi-map'
import { type Account, addLot, type Position, positionsInOrder, recordEvent } from './account'
import { amountOf, floorOf, halfUpOf } from './exact'
import type { CorporateAction, EngineInput } from './model'
import { referencePrice } from './reference-price'

/** Ratios are per ten shares, in millionths. */
const TEN = 10_000_000

/** Actions of a session by code; an ex-date without a session counts on the next one. */
export function actionsBySession({ actions, calendar }: Pick<EngineInput, 'actions' | 'calendar'>) {
  const bySession = new Map<number, CorporateAction[]>()
  for (const action of actions) {
    const session = calendar.findIndex((day) => day >= action.exDate)
    if (session > 0) addTo(bySession, session, action)
  }
  return bySession
}

/** The session in which actions are applied. */
export interface ActionDay {
  account: Account
  day: string
  /** First session, as lots count them, in which shares that are listed on a day can be sold. */
  sellableFrom(listDate: string): number
}

/** Moves dividends to cash on their payment date. */
export function receivePayments(account: Account, day: string): void {
  for (const { amount, payDate } of account.receivables) if (payDate <= day) account.cash += amount
  account.receivables = account.receivables.filter(({ payDate }) => payDate > day)
}

/** First session of a calendar, not before this one, in which shares with a listing date can be sold. */
export const sellableSession = (calendar: readonly string[], session: number) => (listDate: string) => {
  const found = calendar.findIndex((day) => day >= listDate)
  return found < 0 ? Number.POSITIVE_INFINITY : Math.max(session, found)
}

function payDividend({ account, day: date }: ActionDay, held: number, { code, cashPer10, payDate }: CorporateAction) {
  const amount = halfUpOf(held, cashPer10, 100_000)
  if (amount === 0) return
  if (payDate <= date) account.cash += amount
  else account.receivables.push({ amount, payDate })
  recordEvent(account, { date, code, side: 'dividend', quantity: held, price: 0, amount, reason: 'cash dividend' })
}

function giveBonus(
  today: ActionDay,
  position: Position,
  held: number,
  { code, bonusPer10, listDate }: CorporateAction,
) {
  const quantity = floorOf(held, bonusPer10, TEN)
  if (quantity === 0) return
  addLot(position, quantity, today.sellableFrom(listDate))
  const date = today.day
  recordEvent(today.account, { date, code, side: 'bonus', quantity, price: 0, amount: 0, reason: 'bonus shares' })
}

/** Subscribes in full, or lets the rights lapse if cash is short. */
function takeRights(today: ActionDay, position: Position, held: number, action: CorporateAction, subscribe: boolean) {
  const { account, day: date } = today
  const { code, rightsPer10, rightsPrice, listDate } = action
  const quantity = floorOf(held, rightsPer10, TEN)
  if (quantity === 0) return
  const cost = amountOf(rightsPrice, quantity)
  if (!subscribe || cost > account.cash) {
    recordEvent(account, { date, code, side: 'lapse', quantity, price: 0, amount: 0, reason: 'rights lapsed' })
    return
  }
  account.cash -= cost
  addLot(position, quantity, today.sellableFrom(listDate))
  recordEvent(account, {
    date,
    code,
    side: 'rights',
    quantity,
    price: rightsPrice,
    amount: cost,
    reason: 'rights subscribed',
  })
}

/**
 * Applies the corporate actions of a session to the holdings of the evening before, in the order of codes. The mark
 * goes to the ex-reference price, rounded to the li; the close replaces it where the security trades.
 */
export function applyActions(today: ActionDay, actions: readonly CorporateAction[], subscribe: boolean): void {
  const { account } = today
  const heldBefore = new Map([...account.positions].map(([index, { quantity }]) => [index, quantity]))
  for (const index of positionsInOrder(account)) {
    const position = account.positions.get(index) as Position
    const held = heldBefore.get(index) as number
    for (const action of actions) {
      if (action.code !== position.security.code) continue
      payDividend(today, held, action)
      giveBonus(today, position, held, action)
      takeRights(today, position, held, action, subscribe)
      position.mark = referencePrice(position.mark, action, 1)
    }
  }
}
