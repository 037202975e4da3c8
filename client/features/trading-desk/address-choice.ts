import { idsFromInput } from '../../../shared/market/instrument'
import { address, FUNDS_MODES, type FundsMode, LIST_TYPES, type ListType } from '../../../shared/protocol/routes'
import type { ListedInstrument } from '../../store/rows/instruments'
import { tradingText } from '../../text/trading'
import { stepTo } from '../../ui/use-query'

export type AddressChoice =
  | { ok: true; mode: FundsMode; type: ListType }
  /** The error, the permitted values, and the nearest existing page. */
  | { ok: false; why: string; hint: string; nearest: { mode: FundsMode; type: ListType } }

/** Mode and type of `/trading/:M/:T`; the type may be left out. */
export function readAddress({ M = '', T }: Record<string, string>): AddressChoice {
  const mode = FUNDS_MODES.find((each) => each === M)
  const type = T === undefined ? 'STK' : LIST_TYPES.find((each) => each === T)
  if (mode && type) return { ok: true, mode, type }
  const nearest = { mode: mode ?? 'AD', type: type ?? 'STK' }
  return mode
    ? { ok: false, why: tradingText.wrongType(T ?? ''), hint: tradingText.wrongTypeHint, nearest }
    : { ok: false, why: tradingText.wrongMode(M), hint: tradingText.wrongModeHint, nearest }
}

export const tradingAddress = (mode: FundsMode, type: ListType): string =>
  address.trading(mode, type === 'STK' ? undefined : type)

/** Another mode or type, which Back undoes; filters, sort and the chosen code stay. */
export function goTo(mode: FundsMode, type: ListType): void {
  stepTo(`${tradingAddress(mode, type)}${location.search}`)
}

/** The instrument that an input names: a whole id, or six digits with or without an exchange. */
export function namedInstrumentOf(
  input: string,
  find: (id: string) => ListedInstrument | undefined,
): ListedInstrument | undefined {
  for (const id of [input, ...idsFromInput(input)]) {
    const found = find(id)
    if (found) return found
  }
  return undefined
}
