import { useRef } from 'react'
import { address } from '../../../shared/protocol/routes'
import { rememberRecent } from '../../store/account/search-memory'
import { storeRule } from '../../store/account/store-rule'
import { codeOfBasket } from '../../store/baskets/basket-code'
import { searchText, searchText as text } from '../../text/search'
import { useGo } from '../../ui/page-link'
import { toast } from '../../ui/toast'
import type { Result } from './search-results'

interface PickOptions {
  /** An instrument is the page's to show. */
  onPick: (id: string, newTab: boolean) => void
  /** The page shows baskets, by their codes; left out: a basket's own page is gone to. */
  onBasket?: ((code: string, newTab: boolean) => void) | undefined
  onClose: (back: boolean) => void
  /** Why a rule could not be saved; the box stays open. */
  onRefused: (reason: string) => void
}

/** Target of a result that is neither an instrument, a rule nor a command. */
function hrefOf(result: Extract<Result, { kind: 'page' | 'board' | 'basket' | 'day' }>): string {
  if (result.kind === 'page') return result.page.href
  if (result.kind === 'basket') return address.customIndex(result.basket.name)
  return result.kind === 'board' ? address.industry('sw1', result.board.name) : address.history('BS', 'H1', result.day)
}

/** Goes where a result leads, does what it says, or keeps it. */
export function usePick({
  onPick,
  onBasket,
  onClose,
  onRefused,
}: PickOptions): (result: Result, newTab: boolean) => void {
  const go = useGo()
  const keeping = useRef(false)
  const keep = async (condition: string) => {
    // Enter twice is one rule.
    if (keeping.current) return
    keeping.current = true
    const stored = await storeRule(condition, text.ruleFailed)
    keeping.current = false
    if (!stored.ok) return onRefused(stored.reason)
    toast.success(searchText.ruleKept(stored.sentence))
    onClose(true)
  }
  return (result, newTab) => {
    if (result.kind === 'rule') return void keep(result.text)
    if (result.kind === 'instrument') {
      rememberRecent(result.instrument.id)
      return onPick(result.instrument.id, newTab)
    }
    if (result.kind === 'basket' && onBasket) return onBasket(codeOfBasket(result.basket), newTab)
    onClose(true)
    if (result.kind === 'command') return result.command.run(go)
    if (newTab) window.open(hrefOf(result), '_blank', 'noopener')
    else go(hrefOf(result))
  }
}
