import { EVENT_KINDS, type EventKind } from '../../../shared/market/event-kinds'
import type { UserSettings } from '../../../shared/protocol/rest'
import type { PageMarketEvent } from '../../store/rows/event-store'

export const EVENT_COLOURS = ['side', 'accent', 'warning', 'plain'] as const
export type EventColour = (typeof EVENT_COLOURS)[number]

/** Settings of a user for one kind of event. */
export interface KindChoice {
  shown: boolean
  /** At least this much, in the kind's unit and without sign; 0 = all that the gateway finds. */
  least: number
  colour: EventColour
  heard: boolean
}

export type EventChoice = Readonly<Record<EventKind, KindChoice>>

/** Kinds with sound by default, once sound is on. */
const HEARD: ReadonlySet<EventKind> = new Set(['rocket', 'dive', 'sealUp', 'sealDown', 'openUp', 'openDown'])

export const defaultChoice = (kind: EventKind): KindChoice => ({
  shown: true,
  least: 0,
  colour: 'side',
  heard: HEARD.has(kind),
})

export const DEFAULT_CHOICE = Object.fromEntries(
  EVENT_KINDS.map((kind) => [kind, defaultChoice(kind)]),
) as unknown as EventChoice

type Values = UserSettings['values']
const nameOf = (kind: EventKind, field: keyof KindChoice) => `events.${kind}.${field}`

/** The choice among a person's stored settings; what is damaged or absent takes its default. */
export function readEventChoice(values: Values): EventChoice {
  const read = (kind: EventKind): KindChoice => {
    const usual = defaultChoice(kind)
    const [shown, least, colour, heard] = (['shown', 'least', 'colour', 'heard'] as const).map(
      (field) => values[nameOf(kind, field)],
    )
    return {
      shown: typeof shown === 'boolean' ? shown : usual.shown,
      least: typeof least === 'number' && least >= 0 ? least : usual.least,
      colour: EVENT_COLOURS.find((known) => known === colour) ?? usual.colour,
      heard: typeof heard === 'boolean' ? heard : usual.heard,
    }
  }
  return Object.fromEntries(EVENT_KINDS.map((kind) => [kind, read(kind)])) as unknown as EventChoice
}

/** The stored settings with the choice in them: what is usual is not stored, what belongs to others stays. */
export function withChoice(values: Values, choice: EventChoice): Values {
  const next: Values = { ...values }
  for (const kind of EVENT_KINDS) {
    const usual = defaultChoice(kind)
    for (const field of Object.keys(usual) as (keyof KindChoice)[]) {
      if (choice[kind][field] === usual[field]) delete next[nameOf(kind, field)]
      else next[nameOf(kind, field)] = choice[kind][field]
    }
  }
  return next
}

export const withKind = (choice: EventChoice, kind: EventKind, change: Partial<KindChoice>): EventChoice => ({
  ...choice,
  [kind]: { ...choice[kind], ...change },
})

export function passesEventChoice(
  choice: EventChoice,
  { kind, value }: Pick<PageMarketEvent, 'kind' | 'value'>,
): boolean {
  const { shown, least } = choice[kind]
  return shown && Math.abs(value) >= least
}
