import { chartKeys } from '../../charts/chart-keys'
import { wallText } from '../../text/wall'
import { replaceQuery } from '../../ui/use-query'
import type { LeaderKey } from './leader-card'

/** Commands after `;` on pages without keys of their own. */
export const usualKeys: readonly LeaderKey[] = [
  ...chartKeys,
  { key: 'w', title: wallText.leader, run: () => replaceQuery({ view: 'wall' }) },
]
