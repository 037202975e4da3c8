import { address, type RouteName } from '../../shared/protocol/routes'
import type { PageKeys } from '../features/instrument-search/key-card'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import { usualKeys } from '../features/instrument-search/usual-keys'
import { opsKeyText } from '../text/ops-keys'
import { useGo } from '../ui/page-link'

/** Pages on which a code means something of their own; they bring their box along. */
const OWN_KEYBOARD: readonly (RouteName | undefined)[] = [
  'home',
  'trading',
  'inDayIndustry',
  'monitor',
  'multiChart',
  'orderSplit',
  'auction',
  'userCustom',
]

/** Further keys of some of these pages. */
const PAGE_KEYS: Partial<Record<RouteName, readonly PageKeys[]>> = { ops: [opsKeyText.card, opsKeyText.map] }

/** 键盘精灵 on every other page: a code leads to the trading desk. */
export function ShellKeyboard({ route }: { route: RouteName | undefined }) {
  const go = useGo()
  if (OWN_KEYBOARD.includes(route)) return null
  const pageKeys = route && PAGE_KEYS[route]
  return (
    <KeyboardBox
      onPick={(id) => go(address.stock(id))}
      onPickInNewTab={(id) => window.open(address.stock(id), '_blank', 'noopener')}
      leaderKeys={usualKeys}
      {...(pageKeys ? { pageKeys } : {})}
    />
  )
}
