import { address } from '../../../shared/protocol/routes'
import { chartKeys } from '../../charts/chart-keys'
import { KeyboardBox } from '../../features/instrument-search/keyboard-box'
import { wallText } from '../../text/wall'
import { useGo } from '../../ui/page-link'
import { replaceQuery } from '../../ui/use-query'

const KEYS = [...chartKeys, { key: 'w', title: wallText.leader, run: () => replaceQuery({ view: 'wall' }) }]
const pageOf = (id: string) => `${address.trading('AD')}?code=${id}`

/** 键盘精灵: a code goes to the pane that was used last; where none shows one it leads to the trading page. */
function DeskKeyboard({ pick }: { pick: (id: string) => boolean }) {
  const go = useGo()
  return (
    <KeyboardBox
      onPick={(id) => {
        if (!pick(id)) go(pageOf(id))
      }}
      onPickInNewTab={(id) => window.open(pageOf(id), '_blank', 'noopener')}
      leaderKeys={KEYS}
    />
  )
}

export const deskKeyboard = (pick: (id: string) => boolean) => <DeskKeyboard pick={pick} />
