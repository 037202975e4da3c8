import { type Chosen, DEFAULT_CHOSEN, readChosen } from './indicators/catalogue'
import type { ScaleMode } from './state/scale-mode'

/** How a person likes K-lines. */
export interface BarSettings {
  indicators: readonly Chosen[]
  profile: boolean
  mode: ScaleMode
}

const DEFAULT_BARS: BarSettings = { indicators: DEFAULT_CHOSEN, profile: false, mode: 'plain' }

/** From the kept text; whatever is damaged or unknown takes its default. */
export function readBarSettings(text: string): BarSettings {
  let given: Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(text)
    given = parsed && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : {}
  } catch {
    return DEFAULT_BARS
  }
  const { mode } = given
  return {
    indicators: readChosen(given.indicators) ?? DEFAULT_CHOSEN,
    profile: given.profile === true,
    mode: mode === 'log' || mode === 'percent' ? mode : 'plain',
  }
}

export const writeBarSettings = ({ indicators, profile, mode }: BarSettings): string =>
  JSON.stringify({ indicators: indicators.map(({ id, values }) => [id, ...values]), profile, mode })
