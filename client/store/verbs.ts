import type { InstrumentKind } from '../../shared/market/instrument'
import { address, type FundsMode } from '../../shared/protocol/routes'
import { verbText } from '../text/verbs'
import { basketOfCode, ownPartOf } from './baskets/basket-code'
import type { ListedInstrument } from './rows/instruments'

/** Parts of an address beside the instrument. */
interface VerbTarget {
  /** The running day, `YYYYMMDD`; empty = not known yet. */
  day: string
  /** Definition of money flow on the real-time page. */
  mode: FundsMode
}

/** A basket as the menu knows it, by its code. */
interface MenuBasket {
  id: string
  name: string
  kind: 'basket'
  /** Rules can name one's own alone. */
  isOwn: boolean
}

/** Subject of a menu. */
export type MenuSubject = ListedInstrument | MenuBasket

/** The basket that a code means. */
export function menuBasket(code: string, ownCodes: readonly string[]): MenuBasket {
  const name = basketOfCode(code) ?? code
  return { id: code, name: ownPartOf(name), kind: 'basket', isOwn: !name.includes('~') || ownCodes.includes(code) }
}

interface Verb {
  kinds: readonly InstrumentKind[]
  /** Stored in the account. */
  signedIn?: true
  /** Where a verb that is a page leads; `undefined` for an instrument that has none. */
  href?: (instrument: ListedInstrument, place: VerbTarget) => string | undefined
  /** A basket has it: by the menu, or where it leads. */
  basket?: true | ((basket: MenuBasket) => string | undefined)
}

const TRADED: readonly InstrumentKind[] = ['stock', 'fund', 'bond']
const OF_EXCHANGES: readonly InstrumentKind[] = [...TRADED, 'index']
const ALL: readonly InstrumentKind[] = [...OF_EXCHANGES, 'crypto']

const LISTS: Partial<Record<InstrumentKind, string>> = { index: 'IDX', fund: 'ETF', bond: 'CB' }

/** The real-time page of an instrument, with its kind's list; `view` is the panel that a narrow screen shows. */
const desk = ({ id, kind }: ListedInstrument, { mode }: VerbTarget, view: 'chart' | 'tape', more = '') =>
  `${address.trading(mode, LISTS[kind])}?code=${id}&view=${view}${more}`

const basketPage = (code: string) => address.customIndex(basketOfCode(code) ?? code)

/** Actions on an instrument, in the order of the menu. Verbs without an address belong to the menu itself. */
export const VERBS = {
  list: { kinds: ALL, signedIn: true, basket: true },
  alert: {
    kinds: ALL,
    signedIn: true,
    href: ({ id }) => address.alerts(`${id} `),
    basket: ({ name, isOwn }) => (isOwn ? address.alerts(`ci:${name} `) : undefined),
  },
  note: { kinds: ALL, signedIn: true, basket: true },
  tags: { kinds: ALL, signedIn: true, basket: true },
  minute: {
    kinds: OF_EXCHANGES,
    href: (instrument, place) => desk(instrument, place, 'chart'),
    basket: ({ id }) => basketPage(id),
  },
  daily: {
    kinds: ALL,
    basket: ({ id }) => `${basketPage(id)}?chart=1d`,
    href: (instrument, place) =>
      instrument.kind === 'crypto' ? address.btc() : desk(instrument, place, 'chart', '&tab=daily'),
  },
  multi: {
    kinds: ALL,
    href: ({ id }) => address.multiChart('1', [id]),
    basket: ({ id }) => address.multiChart('1', [id]),
  },
  orders: { kinds: TRADED, href: (instrument, place) => desk(instrument, place, 'tape', '&list=orders') },
  auction: { kinds: TRADED, href: ({ id }) => address.auction(id) },
  split: { kinds: TRADED, href: ({ id }, { day }) => (day ? address.orderSplit(id, day, day) : address.orderSplit()) },
  history: {
    kinds: OF_EXCHANGES,
    href: ({ id, kind }, { day }) =>
      kind !== 'index'
        ? `${address.history('BS', 'H1')}?code=${id}`
        : day && address.indexHistory(id, `${day.slice(0, 4)}0101`),
  },
  radar: { kinds: ['index'], href: ({ id }) => address.indexToday(id) },
  board: { kinds: ['stock'], href: ({ industry }) => industry && address.industry('sw1', industry) },
  members: { kinds: ['index'], href: ({ name }) => address.industry('idx', name) },
  copy: { kinds: ALL, basket: true },
  export: { kinds: OF_EXCHANGES },
} as const satisfies Record<string, Verb>

export type VerbName = keyof typeof VERBS

export interface OfferedVerb {
  name: VerbName
  title: string
  href?: string
  /** Requires a sign-in. */
  locked: boolean
}

/** Where a verb leads, '' where the menu does it itself; undefined: the subject does not have it. */
function leadsTo(verb: Verb, subject: MenuSubject, place: VerbTarget): string | undefined {
  if (subject.kind === 'basket') return verb.basket === true ? '' : verb.basket?.(subject)
  if (!verb.kinds.includes(subject.kind)) return undefined
  return verb.href ? verb.href(subject, place) || undefined : ''
}

/** Entries of a menu on this instrument or basket, in order. A verb that does not apply to its kind is absent. */
export function verbsOf(subject: MenuSubject, place: VerbTarget, signedIn: boolean): OfferedVerb[] {
  return (Object.keys(VERBS) as VerbName[]).flatMap((name) => {
    const verb: Verb = VERBS[name]
    const href = leadsTo(verb, subject, place)
    if (href === undefined) return []
    const offered = { name, title: verbText.verbs[name], locked: verb.signedIn === true && !signedIn }
    return [href ? { ...offered, href } : offered]
  })
}
