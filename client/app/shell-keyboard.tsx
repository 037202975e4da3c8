import type { InstrumentId } from '../../shared/market/instrument'
import { address, type RouteName } from '../../shared/protocol/routes'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import type { LeaderKey } from '../features/instrument-search/leader-card'
import { useGo } from '../ui/page-link'

/** Pages on which a code means something of their own; they bring their box along. */
const OWN_KEYBOARD: readonly (RouteName | undefined)[] = [
  'home',
  'trading',
  'inDayIndustry',
  'multiChart',
  'orderSplit',
]
const NO_KEYS: readonly LeaderKey[] = []

const pageOf = (id: InstrumentId) => `${address.trading('AD')}?code=${id}`

/** 键盘精灵 on every other page: a code leads to the trading desk. */
export function ShellKeyboard({ route }: { route: RouteName | undefined }) {
  const go = useGo()
  if (OWN_KEYBOARD.includes(route)) return null
  return (
    <KeyboardBox
      onPick={(id) => go(pageOf(id))}
      onPickInNewTab={(id) => window.open(pageOf(id), '_blank', 'noopener')}
      leaderKeys={NO_KEYS}
    />
  )
}
