import type { BarColumns, EngineInput, TestedSecurity } from '../model'
import { firstDifference, type SignalSource, signalTable, spread } from './signal-table'

/** Data that a signal after the close of a session must not depend on. */
export const LOOK_AHEADS = [
  'next-open',
  'next-range',
  'next-close',
  'next-volume',
  'later-actions',
  'later-delistings',
  'later-names',
  'unpublished-figures',
  'later-bars',
  'next-halt',
] as const
export type LookAhead = (typeof LOOK_AHEADS)[number]

/** A signal that changes with data of later days. */
export interface LookAheadFinding {
  kind: LookAhead
  /** Day of the signal, `YYYYMMDD`. */
  day: string
  /** `buy CODE` or `sell CODE`. */
  signal: string
}

/** The input with one kind of data after a session changed; several ways, since one may leave a signal as it was. */
type Change = (input: EngineInput, session: number) => EngineInput[]

/** Factors that move a price or a volume past any threshold that a rule may have. */
const FACTORS = [0.5, 0.9, 1.1, 2]

type BarField = 'open' | 'high' | 'low' | 'close' | 'preclose' | 'volume'

/** The fields of chosen bars times a factor, prices and volumes whole. */
const scaled =
  (fields: readonly BarField[], isChosen: (at: number, session: number) => boolean): Change =>
  (input, session) =>
    FACTORS.map((factor) => {
      const scale = (bars: BarColumns): BarColumns => {
        const changed = fields.map((field) => [
          field,
          Array.from(bars[field], (value, bar) =>
            isChosen(bars.session[bar] as number, session) ? Math.max(1, Math.round(value * factor)) : value,
          ),
        ])
        return { ...bars, ...Object.fromEntries(changed) }
      }
      return { ...input, bars: input.bars.map(scale) }
    })

const isNext = (at: number, session: number) => at === session + 1

const mapNamed = <T>(record: Readonly<Record<string, ArrayLike<T>>> | undefined, map: (values: ArrayLike<T>) => T[]) =>
  record && Object.fromEntries(Object.entries(record).map(([key, values]) => [key, map(values)]))

/** Bars without those of some sessions. */
function withoutBars(bars: BarColumns, isDropped: (session: number) => boolean): BarColumns {
  const remaining = Array.from(bars.session).flatMap((session, bar) => (isDropped(session) ? [] : [bar]))
  const pick = <T>(values: ArrayLike<T>): T[] => remaining.map((bar) => values[bar] as T)
  const [figures, published] = [mapNamed(bars.figures, pick), mapNamed(bars.published, pick)]
  return {
    session: pick(bars.session),
    preclose: pick(bars.preclose),
    open: pick(bars.open),
    high: pick(bars.high),
    low: pick(bars.low),
    close: pick(bars.close),
    volume: pick(bars.volume),
    ...(figures ? { figures } : {}),
    ...(published ? { published } : {}),
    ...(bars.limitUp ? { limitUp: pick(bars.limitUp) } : {}),
    ...(bars.limitDown ? { limitDown: pick(bars.limitDown) } : {}),
  }
}

const without =
  (isDropped: (at: number, session: number) => boolean): Change =>
  (input, session) => [{ ...input, bars: input.bars.map((bars) => withoutBars(bars, (at) => isDropped(at, session))) }]

const withSecurities =
  (change: (security: TestedSecurity, day: string) => TestedSecurity): Change =>
  (input, session) => [
    { ...input, securities: input.securities.map((one) => change(one, input.calendar[session] as string)) },
  ]

function withoutDelisting({ delistDate, ...security }: TestedSecurity, day: string): TestedSecurity {
  return delistDate === undefined || delistDate > day ? security : { ...security, delistDate }
}

/** Figures without the values that are published after a day. */
function withoutUnpublished(bars: BarColumns, day: string): BarColumns {
  const { figures, published } = bars
  if (!figures || !published) return bars
  const known = Object.entries(figures).map(([key, values]) => [
    key,
    Array.from(values, (value, bar) => ((published[key]?.[bar] ?? '') > day ? Number.NaN : value)),
  ])
  return { ...bars, figures: Object.fromEntries(known) }
}

/** Specific changes first: the last two also change what others do, and are tried if nothing was found before. */
const CHANGES: Readonly<Record<LookAhead, Change>> = {
  'next-open': scaled(['open'], isNext),
  'next-range': scaled(['high', 'low'], isNext),
  'next-close': scaled(['close'], isNext),
  'next-volume': scaled(['volume'], isNext),
  'later-actions': (input, session) => {
    const day = input.calendar[session] as string
    return [{ ...input, actions: input.actions.filter(({ exDate }) => exDate <= day) }]
  },
  'later-delistings': withSecurities(withoutDelisting),
  'later-names': withSecurities((one, day) => ({ ...one, st: one.st.filter(({ from }) => from <= day) })),
  'unpublished-figures': (input, session) => {
    const day = input.calendar[session] as string
    return [{ ...input, bars: input.bars.map((bars) => withoutUnpublished(bars, day)) }]
  },
  'next-halt': without(isNext),
  'later-bars': (input, session) => [
    ...without((at, now) => at > now + 1)(input, session),
    ...scaled(['open', 'high', 'low', 'close', 'preclose', 'volume'], (at, now) => at > now + 1)(input, session),
  ],
}
const GENERAL: ReadonlySet<LookAhead> = new Set(['next-halt', 'later-bars'])

/** Changes of one session count for signals of the session before it alone: what looks further is named by later bars. */
const NEXT: ReadonlySet<LookAhead> = new Set(['next-open', 'next-range', 'next-close', 'next-volume', 'next-halt'])

export interface LookAheadReport {
  /** Sessions whose signals were compared. */
  sessions: number
  /** One for each kind that was found. */
  found: LookAheadFinding[]
}

/**
 * Whether signals depend on data of later days: after up to `days` sessions, each kind of later data is changed or cut,
 * and all signals up to that session must stay. Source of the method: `docs/back-test.md`.
 */
export function lookAheadCheck(
  input: EngineInput,
  { days = 8, signalsOf = signalTable }: { days?: number; signalsOf?: SignalSource } = {},
): LookAheadReport {
  const base = signalsOf(input)
  const last = input.calendar.length - 1
  const withSignals = base.flatMap(({ size }, session) => (size > 0 && session < last ? [session] : []))
  const all = Array.from({ length: last }, (_, session) => session)
  const sessions = [...new Set([...spread(withSignals, days), ...spread(all, 2)])].sort((a, b) => a - b)
  const found: LookAheadFinding[] = []
  const findingOf = (kind: LookAhead): LookAheadFinding | undefined => {
    for (const session of sessions) {
      for (const changed of CHANGES[kind](input, session)) {
        const difference = firstDifference(base, signalsOf(changed), NEXT.has(kind) ? session : 0, session)
        if (difference) return { kind, day: input.calendar[difference.session] as string, signal: difference.signal }
      }
    }
    return undefined
  }
  for (const kind of LOOK_AHEADS) {
    if (GENERAL.has(kind) && found.length > 0) continue
    const finding = findingOf(kind)
    if (finding) found.push(finding)
  }
  return { sessions: sessions.length, found }
}
