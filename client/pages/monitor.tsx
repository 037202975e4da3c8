import { DeskView } from '../features/desk/desk-view'
import { storeOpenDesk } from '../features/desk/draft-store'
import { SharedDeskView } from '../features/desk/shared-desk-view'
import { WindowView } from '../features/desk/window-view'
import { paneOfAddress } from '../features/desk/windows'
import { IndexStrip } from '../features/index-strip/index-strip'
import { replaceQuery, useQuery } from '../ui/use-query'
import { deskKeyboard } from './panes/desk-keyboard'
import { PaneBody } from './panes/pane-body'

const render = PaneBody

/** `/monitor`: the desk; `?desk=` somebody's before it is taken over; `?pane=` one pane in a window of its own. */
export function MonitorPage() {
  const [share] = useQuery('desk')
  const alone = paneOfAddress(location.search)
  if (alone) return <WindowView given={alone.pane} windowKey={alone.key} render={render} keyboard={deskKeyboard} />
  return (
    <div className="flex min-h-full flex-col min-[900px]:h-full">
      <IndexStrip />
      {share === '' ? (
        <DeskView render={render} keyboard={deskKeyboard} />
      ) : (
        <SharedDeskView
          key={share}
          share={share}
          render={render}
          onDone={(taken) => {
            if (taken) storeOpenDesk(taken)
            replaceQuery({ desk: null })
          }}
        />
      )}
    </div>
  )
}
