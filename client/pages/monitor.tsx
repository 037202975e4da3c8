import { address } from '../../shared/protocol/routes'
import { chartKeys } from '../charts/chart-keys'
import { DeskView } from '../features/desk/desk-view'
import { keepDraft } from '../features/desk/draft-store'
import { SharedDeskView } from '../features/desk/shared-desk-view'
import { WindowView } from '../features/desk/window-view'
import { paneOfAddress } from '../features/desk/windows'
import { IndexStrip } from '../features/index-strip/index-strip'
import { KeyboardBox } from '../features/instrument-search/keyboard-box'
import { wallText } from '../text/wall'
import { useGo } from '../ui/page-link'
import { replaceQuery, useQuery } from '../ui/use-query'
import { PaneBody } from './panes/pane-body'

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

const keyboard = (pick: (id: string) => boolean) => <DeskKeyboard pick={pick} />
const render = PaneBody

/** `/monitor`: the desk; `?desk=` somebody's before it is taken over; `?pane=` one pane in a window of its own. */
export function MonitorPage() {
  const [share] = useQuery('desk')
  const alone = paneOfAddress(location.search)
  if (alone) return <WindowView given={alone.pane} windowKey={alone.key} {...{ render, keyboard }} />
  return (
    <div className="flex min-h-full flex-col min-[900px]:h-full">
      <IndexStrip />
      {share === '' ? (
        <DeskView {...{ render, keyboard }} />
      ) : (
        <SharedDeskView
          key={share}
          {...{ share, render }}
          onDone={(taken) => {
            if (taken) keepDraft(taken)
            replaceQuery({ desk: null })
          }}
        />
      )}
    </div>
  )
}
