import { type ReactNode, useState } from 'react'
import type { CustomBoard } from '../../../shared/protocol/rest'
import { fetchCustomBoard } from '../../api/user-custom'
import { session } from '../../store/session'
import { useResource } from '../../store/use-resource'
import { userCustom as text } from '../../text/user'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { BoardEditor } from './board-editor'
import { IndexPane } from './index-pane'
import { BOARD_NAME } from './read-board'
import { SplitsPane } from './splits-pane'

type Pane = CustomBoard['panes'][number]

export interface UserCustomViewProps {
  name: string
  /** How a list and charts of codes are drawn. */
  renderList: (pane: Pane) => ReactNode
  renderCharts: (pane: Pane) => ReactNode
}

function PaneBody({ pane, renderList, renderCharts }: { pane: Pane } & Omit<UserCustomViewProps, 'name'>) {
  if (pane.kind === 'splits') return <SplitsPane codes={pane.codes} label={pane.title} />
  if (pane.codes.length === 0) return <StateView state="empty" why={text.noCodes} />
  if (pane.kind === 'index') return <IndexPane codes={pane.codes} />
  return pane.kind === 'list' ? renderList(pane) : renderCharts(pane)
}

/** The page staff built for one person: whatever its board says, and nothing that could be run. */
export function UserCustomView({ name, renderList, renderCharts }: UserCustomViewProps) {
  const operator = session.user()?.role === 'operator'
  const valid = BOARD_NAME.test(name)
  const [editing, setEditing] = useState(false)
  const {
    data: answered,
    error,
    reload,
    replace,
  } = useResource(`user-custom ${name}`, (options) =>
    valid ? fetchCustomBoard(name, options) : Promise.reject(new Error(name)),
  )
  if (!valid) return <Notice title={text.nameWrong(name)} why={text.nameExpected} className="bg-panel" />
  if (error?.code === 'forbidden') return <Notice title={text.forbidden} why={text.forbiddenWhy} className="bg-panel" />
  const data = answered?.version === 0 ? undefined : answered
  const absent = answered?.version === 0 || (!answered && error?.code === 'not-found')
  if (absent && !operator) return <Notice title={text.missing(name)} why={text.missingWhy} className="bg-panel" />
  if (!data && !absent) {
    if (error) return <Notice title={error.message} onRetry={reload} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  const saved = (board: CustomBoard) => {
    replace(board)
    setEditing(false)
  }
  return (
    <div className="flex min-h-full flex-col gap-px bg-line lg:h-full">
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 bg-panel px-3 py-1.5">
        <span className="text-15 font-medium">{data?.title ?? text.missing(name)}</span>
        <span className="text-12 text-text-3">
          {text.head(name)}
          {data && ` · ${text.version(data.version)}`}
        </span>
        {data?.note && <span className="text-12 text-text-2">{data.note}</span>}
        {operator && data && (
          <Button size="small" aria-pressed={editing} onClick={() => setEditing(!editing)} className="ml-auto">
            {text.edit}
          </Button>
        )}
      </header>
      {!data || editing ? (
        <BoardEditor name={name} board={data} onSaved={saved} />
      ) : data.panes.length === 0 ? (
        <Notice title={text.noPanes} className="bg-panel" />
      ) : (
        <div className="grid min-h-0 flex-1 auto-rows-[minmax(18rem,1fr)] grid-cols-[minmax(0,1fr)] gap-px lg:grid-cols-2 lg:overflow-y-auto lg:[&>:last-child:nth-child(odd)]:col-span-2">
          {data.panes.map((pane, place) => (
            <Panel
              // biome-ignore lint/suspicious/noArrayIndexKey: panes have no name of their own and change all at once
              key={place}
              title={pane.title}
              className="lg:odd:last:col-span-2"
              controls={<span className="text-12 text-text-3">{text.kinds[pane.kind]}</span>}
            >
              <PaneBody pane={pane} renderList={renderList} renderCharts={renderCharts} />
            </Panel>
          ))}
        </div>
      )}
    </div>
  )
}
