import type { InstrumentId } from '../../../shared/market/instrument'

/** A member with its fraction of the index at a day's previous close. */
export interface WeightedMember {
  instrument: InstrumentId
  weight: number
}

/** A list in stored form: JSON, weights to a millionth of a percent. */
export const writeMembers = (members: readonly WeightedMember[]): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(members.map(({ instrument, weight }) => [instrument, +weight.toFixed(8)])))

/** Undefined for invalid bytes. */
export function readMembers(bytes: Uint8Array | undefined): WeightedMember[] | undefined {
  if (!bytes) return undefined
  try {
    const rows: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!Array.isArray(rows)) return undefined
    const members = rows.flatMap((row: unknown): WeightedMember[] => {
      const [instrument, weight] = Array.isArray(row) ? row : []
      return typeof instrument === 'string' && typeof weight === 'number' && weight >= 0 ? [{ instrument, weight }] : []
    })
    return members.length > 0 ? toOne(members) : undefined
  } catch {
    return undefined
  }
}

/**
 * The weights a day earlier: weights are proportional to prices, so the change of the day is reversed. `relative` is
 * close ÷ previous close of that earlier day, 1 if it did not trade.
 */
export const ledBack = (members: readonly WeightedMember[], relative: (id: InstrumentId) => number): WeightedMember[] =>
  toOne(members.map(({ instrument, weight }) => ({ instrument, weight: weight / relative(instrument) })))

function toOne(members: readonly WeightedMember[]): WeightedMember[] {
  const sum = members.reduce((total, { weight }) => total + weight, 0)
  return sum > 0 ? members.map(({ instrument, weight }) => ({ instrument, weight: weight / sum })) : [...members]
}
