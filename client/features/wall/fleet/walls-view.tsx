import { address } from '../../../../shared/protocol/routes'
import { BUILT_IN } from '../../../../shared/walls/built-in'
import { fetchFleet } from '../../../api/walls'
import { useResource } from '../../../store/use-resource'
import { wallsText as text } from '../../../text/walls'
import { buttonClass } from '../../../ui/button'
import { NoticePanel } from '../../../ui/notice'
import { QrCode } from '../../../ui/qr-code'
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
  const [tabParam, setTab] = useQuery('tab', 'fleet')
  const tab = tabParam === 'boards' ? 'boards' : 'fleet'
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
              <NoWalls />
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

/** Before the first wall: how a screen is paired, with the address as a QR code, and a board that needs no pairing. */
function NoWalls() {
  const url = `${location.origin}${address.pair()}`
  return (
    <section aria-label={text.begin} className="flex flex-col items-center gap-4 p-6 text-center">
      <h2 className="text-15 text-text-1">{text.begin}</h2>
      <ol className="flex max-w-2xl flex-col gap-1 text-left text-text-2">
        {text.steps(url).map((step, at) => (
          <li key={step}>
            {at + 1}. {step}
          </li>
        ))}
      </ol>
      <span className="size-40 [&>svg]:size-full">
        <QrCode text={url} label={text.pairQr} />
      </span>
      <span className="flex flex-wrap justify-center gap-2">
        <a href={address.pair()} target="_blank" rel="noopener" className={buttonClass('quiet')}>
          {text.openPair}
        </a>
        <a href={address.wall(BUILT_IN.overview.id)} target="_blank" rel="noopener" className={buttonClass('primary')}>
          {text.openBoard(BUILT_IN.overview.name)}
        </a>
      </span>
    </section>
  )
}
