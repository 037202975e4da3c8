import type { InstrumentId } from '../../shared/market/instrument'
import { address, type RouteName } from '../../shared/protocol/routes'
import { chartKeys } from '../charts/chart-keys'
import type { PageKeys } from '../features/instrument-search/key-card'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import type { LeaderKey } from '../features/instrument-search/leader-card'
import { opsKeyText } from '../text/ops-keys'
import { wallText } from '../text/wall'
import { useGo } from '../ui/page-link'
import { replaceQuery } from '../ui/use-query'

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
const KEYS: readonly LeaderKey[] = [
  ...chartKeys,
  { key: 'w', title: wallText.leader, run: () => replaceQuery({ view: 'wall' }) },
]

/** What else keys do on some of these pages. */
const PAGE_KEYS: Partial<Record<RouteName, readonly PageKeys[]>> = { ops: [opsKeyText.card, opsKeyText.map] }

const pageOf = (id: InstrumentId) => `${address.trading('AD')}?code=${id}`

/** 键盘精灵 on every other page: a code leads to the trading desk. */
export function ShellKeyboard({ route }: { route: RouteName | undefined }) {
  const go = useGo()
  if (OWN_KEYBOARD.includes(route)) return null
  const pageKeys = route && PAGE_KEYS[route]
  return (
    <KeyboardBox
      onPick={(id) => go(pageOf(id))}
      onPickInNewTab={(id) => window.open(pageOf(id), '_blank', 'noopener')}
      leaderKeys={KEYS}
      {...(pageKeys ? { pageKeys } : {})}
    />
  )
}
