import type { InstrumentKind } from '../../shared/market/instrument'
import { address } from '../../shared/protocol/routes'
import { verbText } from '../text/verbs'
import type { ListedInstrument } from './instruments'

/** What an address is made of beside the instrument. */
export interface VerbPlace {
  /** The running day, `YYYYMMDD`; empty = not known yet. */
  day: string
  /** Whose money the real-time page shows. */
  mode: 'AD' | 'OD'
}

interface Verb {
  kinds: readonly InstrumentKind[]
  /** Kept with the account. */
  signedIn?: true
  /** Where a verb that is a page leads; `undefined` for an instrument that has none. */
  href?: (instrument: ListedInstrument, place: VerbPlace) => string | undefined
}

const TRADED: readonly InstrumentKind[] = ['stock', 'fund', 'bond']
const OF_EXCHANGES: readonly InstrumentKind[] = [...TRADED, 'index']
const ALL: readonly InstrumentKind[] = [...OF_EXCHANGES, 'crypto']

const LISTS: Partial<Record<InstrumentKind, string>> = { index: 'IDX', fund: 'ETF', bond: 'CB' }

/** The real-time page of an instrument, with its kind's list; `view` is the panel that a narrow screen shows. */
const desk = ({ id, kind }: ListedInstrument, { mode }: VerbPlace, view: 'chart' | 'tape', more = '') =>
  `${address.trading(mode, LISTS[kind])}?code=${id}&view=${view}${more}`

/** What can be done with an instrument, in the order of the menu. Verbs without an address are the menu's own. */
export const VERBS = {
  list: { kinds: ALL, signedIn: true },
  alert: { kinds: ALL, signedIn: true, href: ({ id }) => address.alerts(`${id} `) },
  note: { kinds: ALL, signedIn: true },
  tags: { kinds: ALL, signedIn: true },
  minute: { kinds: OF_EXCHANGES, href: (instrument, place) => desk(instrument, place, 'chart') },
  daily: {
    kinds: ALL,
    href: (instrument, place) =>
      instrument.kind === 'crypto' ? address.btc() : desk(instrument, place, 'chart', '&tab=daily'),
  },
  multi: { kinds: ALL, href: ({ id }) => address.multiChart('1', [id]) },
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
  copy: { kinds: ALL },
  export: { kinds: OF_EXCHANGES },
} as const satisfies Record<string, Verb>

export type VerbName = keyof typeof VERBS

export interface OfferedVerb {
  name: VerbName
  title: string
  href?: string
  /** Somebody has to sign in first. */
  locked: boolean
}

/** What a menu on this instrument offers, in order. A verb that its kind cannot have is absent. */
export function verbsOf(instrument: ListedInstrument, place: VerbPlace, signedIn: boolean): OfferedVerb[] {
  return (Object.keys(VERBS) as VerbName[]).flatMap((name) => {
    const verb: Verb = VERBS[name]
    const href = verb.href?.(instrument, place)
    if (!verb.kinds.includes(instrument.kind) || (verb.href && !href)) return []
    const offered = { name, title: verbText.verbs[name], locked: verb.signedIn === true && !signedIn }
    return [href ? { ...offered, href } : offered]
  })
}
