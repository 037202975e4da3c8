import { fetchFleet } from '../../../api/walls'
import { useResource } from '../../../store/use-resource'
import { wallsText as text } from '../../../text/walls'
import { NoticePanel } from '../../../ui/notice'
import { StateView } from '../../../ui/state-view'
import { TabPanel, Tabs } from '../../../ui/tabs'
import { useQuery } from '../../../ui/use-query'
import { ApprovePanel } from './approve-panel'
import { WallBoardList } from './board-list'
import { WallCard } from './wall-card'

const ASK_MS = 5_000
const TABS = (['fleet', 'boards'] as const).map((id) => ({ id, title: text.tabs[id] }))

/** The walls that one has, and the boards they may show. */
export function WallsView() {
  const { data, error, reload } = useResource('walls', fetchFleet, { everyMs: ASK_MS })
  const [asked, setTab] = useQuery('tab', 'fleet')
  const tab = asked === 'boards' ? 'boards' : 'fleet'
  if (!data) {
    return error ? (
      <NoticePanel title={text.failed} why={error.message} onRetry={reload} />
    ) : (
      <StateView state="loading" />
    )
  }
  return (
    <div className="mx-auto max-w-[1600px]">
      <Tabs
        label={text.tabLabel}
        idPrefix="walls"
        tabs={TABS}
        value={tab}
        onChange={setTab}
        className="border-b border-line bg-panel"
      />
      <TabPanel idPrefix="walls" id={tab}>
        {tab === 'boards' ? (
          <WallBoardList boards={data.boards} onChanged={reload} />
        ) : (
          <>
            <ApprovePanel boards={data.boards} onChanged={reload} />
            {data.walls.length === 0 ? (
              <p className="p-6 text-center text-text-2">{text.empty}</p>
            ) : (
              <ul className="flex flex-col gap-3 p-3">
                {data.walls.map((wall) => (
                  <WallCard
                    key={wall.id}
                    wall={wall}
                    boards={data.boards}
                    serverTime={data.serverTime}
                    onChanged={reload}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </TabPanel>
    </div>
  )
}
