import type { FormerCode } from '../../../shared/market/code-changes'
import { codeOf, type InstrumentId } from '../../../shared/market/instrument'
import { isBasketId, ownerAndName } from '../../../shared/market/instrument-id'
import type { CustomIndex } from '../../../shared/protocol/rest-baskets'
import { formerText } from '../../text/common'

/** One's own by its name, another's by `owner~name`. */
export const BASKET_NAME = /^(?:[^/]{1,254}~)?[\u4e00-\u9fa5A-Za-z0-9_-]{1,24}$/

const CODE = /^ci[:：](.+)$/i

/**
 * The name in a basket's code (`ci:NAME`, `ci:OWNER~NAME`); undefined: it is no such code, or the owner's name is
 * invalid.
 */
export function basketOfCode(code: string): string | undefined {
  const name = CODE.exec(code.trim())?.[1]?.trim()
  return name !== undefined && BASKET_NAME.test(name) ? name : undefined
}

/** The code that identifies this basket for every reader, as a shared address needs it. */
export const codeOfBasket = ({ ownerName, name }: Pick<CustomIndex, 'ownerName' | 'name'>): string =>
  `ci:${ownerName}~${name}`

/** Baskets whose name holds what was typed, whose pinyin begins with it, or that their code means; digits alone mean none. */
export function findBaskets(baskets: readonly CustomIndex[], text: string): CustomIndex[] {
  const words = text.normalize('NFKC').trim().toLowerCase().replace(/^ci:/, '')
  if (words === '' || /^\d+$/.test(words)) return []
  return baskets.filter(
    ({ name, pinyin }) =>
      name.toLowerCase().includes(words) || pinyin.split(' ').some((reading) => reading.startsWith(words)),
  )
}

/** A name without its owner. */
export const ownPartOf = (basket: string): string => ownerAndName(basket).name

/** The code for a user's input: one's own basket by its name, another's unchanged; undefined: none. */
export function meantBasket(written: string, own: readonly CustomIndex[]): string | undefined {
  const name = basketOfCode(written)
  if (name === undefined) return undefined
  const code = `ci:${name}`
  if (name.includes('~')) return isBasketId(code) ? code : undefined
  const found = own.find((basket) => basket.name === name)
  return found && codeOfBasket(found)
}

/** Display name of a code, an instrument's or a basket's; the code itself if it is unknown. */
export function nameOfCode(
  {
    get,
    formerOf,
  }: {
    get: (id: InstrumentId) => { name: string } | undefined
    formerOf?: (id: InstrumentId) => FormerCode | undefined
  },
  code: InstrumentId,
): string {
  const former = formerOf?.(code)
  if (former) return formerText(former.name || (get(code)?.name ?? code), former.now)
  const basket = isBasketId(code) ? basketOfCode(code) : undefined
  return basket === undefined ? (get(code)?.name ?? code) : ownPartOf(basket)
}

/** Short form of a code: six digits; `ci` for a basket, whose name is shown beside it. */
export const shortCode = (code: InstrumentId): string => (isBasketId(code) ? 'ci' : codeOf(code))
