import { useCallback } from 'react'
import { type InstrumentId, isSecurity } from '../../../shared/market/instrument'
import { BASKET_MEMBERS_MAX } from '../../../shared/protocol/limits'
import { address } from '../../../shared/protocol/routes'
import { fetchWatchlists } from '../../api/watchlists'
import { useBoard, useInstruments, useSession, useStoreValue } from '../../store/hooks'
import type { BoardStore } from '../../store/rows/board-store'
import { untradedOf } from '../../store/rows/day-pause'
import { leadingStocks } from '../../store/rows/leading-stocks'
import { useResource } from '../../store/use-resource'
import { customIndex as text } from '../../text/custom-index'
import { watchlist } from '../../text/watchlist'
import { Button, buttonClass } from '../../ui/button'
import { PageLink } from '../../ui/page-link'
import { Panel } from '../../ui/panel'

const COUNT = 10
const NAMED = 4
const LISTS_MAX = 4
const COLUMNS = { turnover: 'turnover', inflow: 'adNet' } as const
const STARTS = ['turnover', 'inflow'] as const

interface StartProps {
  title: string
  why: string
  codes: readonly InstrumentId[]
  onUse: (codes: readonly InstrumentId[]) => void
}

function Start({ title, why, codes, onUse }: StartProps) {
  const instruments = useInstruments()
  const { phase } = useSession()
  const names = codes.slice(0, NAMED).map((id) => instruments.get(id)?.name ?? id)
  return (
    <li className="flex flex-col items-start gap-1 bg-panel p-3">
      <span className="font-medium">{title}</span>
      <span className="text-12 text-text-3">{why}</span>
      <span className="min-h-4 text-12 text-text-2">
        {codes.length > 0 ? watchlist.first(names) : untradedOf(phase).why}
      </span>
      <Button disabled={codes.length === 0} onClick={() => onUse(codes)} className="mt-1">
        {text.start.use}
      </Button>
    </li>
  )
}

/** Stocks with the highest values of a figure, which change during the day. */
function Leaders({ start, onUse }: { start: (typeof STARTS)[number]; onUse: StartProps['onUse'] }) {
  const board = useBoard()
  const { table } = useInstruments()
  const leading = useCallback(
    (rows: BoardStore) => (table ? leadingStocks(rows, table, COLUMNS[start], COUNT).join(' ') : ''),
    [table, start],
  )
  const codes = useStoreValue(board, leading, { hz: 0.5 })
  return <Start {...text.start[start]} codes={codes === '' ? [] : codes.split(' ')} onUse={onUse} />
}

/** Members to begin with: the day's leaders, and one's own lists. */
export function Starts({ onUse }: { onUse: StartProps['onUse'] }) {
  const { get } = useInstruments()
  const lists = useResource('lists-to-start', fetchWatchlists).data?.groups ?? []
  const isMember = (id: InstrumentId) => isSecurity(get(id)?.kind ?? 'index')
  const groups = lists.flatMap(({ name, codes }) => {
    const members = codes.filter(isMember).slice(0, BASKET_MEMBERS_MAX)
    return members.length > 0 ? [{ name, members }] : []
  })
  return (
    <Panel title={text.start.title} className="max-lg:order-first" bodyClassName="overflow-y-auto p-3">
      <p className="pb-3 text-12 text-text-3">{text.start.why}</p>
      <ul className="grid gap-3 *:border *:border-line sm:grid-cols-2 2xl:grid-cols-3">
        {STARTS.map((start) => (
          <Leaders key={start} start={start} onUse={onUse} />
        ))}
        {groups.slice(0, LISTS_MAX).map(({ name, members }) => (
          <Start
            key={name}
            title={text.start.list(name)}
            why={text.start.listWhy(members.length)}
            codes={members}
            onUse={onUse}
          />
        ))}
        {groups.length === 0 && (
          <li className="flex flex-col items-start gap-1 bg-panel p-3">
            <span className="font-medium">{text.start.noList}</span>
            <span className="text-12 text-text-3">{text.start.noListWhy}</span>
            <PageLink href={address.userMonitorNew()} className={`${buttonClass()} mt-auto`}>
              {text.start.toLists}
            </PageLink>
          </li>
        )}
      </ul>
    </Panel>
  )
}
