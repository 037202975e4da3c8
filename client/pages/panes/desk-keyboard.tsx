import { address } from '../../../shared/protocol/routes'
import { chartKeys } from '../../charts/chart-keys'
import { KeyboardBox } from '../../features/instrument-search/keyboard-box'
import { basketOfCode } from '../../store/basket-code'
import { wallText } from '../../text/wall'
import { useGo } from '../../ui/page-link'
import { replaceQuery } from '../../ui/use-query'

const KEYS = [...chartKeys, { key: 'w', title: wallText.leader, run: () => replaceQuery({ view: 'wall' }) }]
const pageOf = (id: string) => {
  const basket = basketOfCode(id)
  return basket === undefined ? `${address.trading('AD')}?code=${id}` : address.customIndex(basket)
}

/** 键盘精灵: a code goes to the pane that was used last; where none shows one it leads to a page of its own. */
function DeskKeyboard({ pick }: { pick: (id: string) => boolean }) {
  const go = useGo()
  const show = (id: string) => {
    if (!pick(id)) go(pageOf(id))
  }
  return (
    <KeyboardBox
      onPick={show}
      onBasket={show}
      onPickInNewTab={(id) => window.open(pageOf(id), '_blank', 'noopener')}
      leaderKeys={KEYS}
    />
  )
}

export const deskKeyboard = (pick: (id: string) => boolean) => <DeskKeyboard pick={pick} />
