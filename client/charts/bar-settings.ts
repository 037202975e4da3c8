import { INSTRUMENT_ID } from '../../shared/market/instrument-id'
import { COMPARED_SERIES_MAX } from './compared'
import { type ChosenIndicator, DEFAULT_CHOSEN, readChosen } from './indicators/catalogue'
import type { Indicator } from './indicators/indicator'
import type { ScaleMode } from './state/scale-mode'

export type PaneWeights = Readonly<Record<string, number>>

/** Settings of a user for K-line charts. */
export interface BarSettings {
  indicators: readonly ChosenIndicator[]
  profile: boolean
  mode: ScaleMode
  /** Fractions of the height of resized panes, by their id; the others have their default. */
  weights: PaneWeights
  /** Ids of other instruments over the candles, for every chart that has them. */
  compared: readonly string[]
}

const DEFAULT_BARS: BarSettings = {
  indicators: DEFAULT_CHOSEN,
  profile: false,
  mode: 'plain',
  weights: {},
  compared: [],
}
const MOST_WEIGHT = 20

function readWeights(given: unknown): PaneWeights {
  const all = given && typeof given === 'object' ? Object.entries(given) : []
  return Object.fromEntries(
    all.filter(
      ([id, weight]) => /^\w{1,8}$/.test(id) && typeof weight === 'number' && weight > 0 && weight < MOST_WEIGHT,
    ),
  )
}

const readCompared = (given: unknown): string[] => {
  const ids = Array.isArray(given) ? given.filter((id) => typeof id === 'string' && INSTRUMENT_ID.test(id)) : []
  return [...new Set<string>(ids)].slice(0, COMPARED_SERIES_MAX)
}

/** Parses the stored text; damaged or unknown values get their default. `own`: formulas of the user. */
export function readBarSettings(text: string, own: readonly Indicator[] = []): BarSettings {
  let given: Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(text)
    given = parsed && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : {}
  } catch {
    return DEFAULT_BARS
  }
  const { mode } = given
  return {
    indicators: readChosen(given.indicators, own) ?? DEFAULT_CHOSEN,
    profile: given.profile === true,
    mode: mode === 'log' || mode === 'percent' ? mode : 'plain',
    weights: readWeights(given.weights),
    compared: readCompared(given.compared),
  }
}

export const writeBarSettings = ({ indicators, profile, mode, weights, compared }: BarSettings): string =>
  JSON.stringify({
    indicators: indicators.map(({ id, values }) => [id, ...values]),
    profile,
    mode,
    ...(compared.length > 0 && { compared }),
    weights: Object.fromEntries(Object.entries(weights).map(([id, weight]) => [id, Number(weight.toFixed(2))])),
  })
