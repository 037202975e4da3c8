import { address } from '../../../shared/protocol/routes'
import { KeyboardBox } from '../../features/instrument-search/keyboard-box'
import { usualKeys } from '../../features/instrument-search/usual-keys'
import { basketOfCode } from '../../store/baskets/basket-code'
import { useGo } from '../../ui/page-link'

const pageOf = (id: string) => {
  const basket = basketOfCode(id)
  return basket === undefined ? address.stock(id) : address.customIndex(basket)
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
      leaderKeys={usualKeys}
    />
  )
}

export const deskKeyboard = (pick: (id: string) => boolean) => <DeskKeyboard pick={pick} />
