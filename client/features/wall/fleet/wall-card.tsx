import { useEffect, useState } from 'react'
import { may } from '../../../../shared/protocol/permissions'
import type { WallBoard } from '../../../../shared/walls/board'
import type { WallRow } from '../../../../shared/walls/wall'
import { fetchPicture } from '../../../api/walls'
import { useAccount } from '../../../store/account/use-permission'
import { wallsText as text } from '../../../text/walls'
import { ageText } from '../../../ui/age'
import { Badge } from '../../../ui/badge'
import { classNames } from '../../../ui/class-names'
import { EMPTY, formatDateTime } from '../../../ui/format'
import { PlanEditor } from './plan-editor'
import { WallOrdersBar } from './wall-orders'

type WallLook = 'revoked' | 'fresh' | 'dark' | 'silent' | 'live'

/** No word for so long, though its picture is not old enough to be dark yet. */
const SILENT_MS = 30_000

export function lookOf(
  { revokedAt, seenAt, dark }: Pick<WallRow, 'revokedAt' | 'seenAt' | 'dark'>,
  gatewayTime: number,
): WallLook {
  if (revokedAt !== null) return 'revoked'
  if (seenAt === null) return 'fresh'
  if (dark) return 'dark'
  return gatewayTime - seenAt > SILENT_MS ? 'silent' : 'live'
}

/** Name and value of each figure of a wall. */
export function reportEntries({ report }: Pick<WallRow, 'report'>, boards: readonly WallBoard[]): [string, string][] {
  const { figures } = text
  if (!report) return []
  const { recoveries, heapBytes, heapSlope, feedLagMs } = report
  return [
    [figures.uptime, text.days(report.uptimeMs)],
    [figures.pictures, report.picturesPerSecond.toFixed(1)],
    [figures.lag, feedLagMs === null ? EMPTY : text.ms(feedLagMs)],
    [figures.heap, heapBytes === null ? EMPTY : text.mb(heapBytes)],
    [figures.slope, heapSlope === null ? EMPTY : text.slope(heapSlope)],
    [figures.board, boards.find(({ id }) => id === report.board)?.name ?? report.board],
    [figures.size, `${report.width}×${report.height}`],
    [figures.frame, String(report.frame)],
    [figures.awake, report.wakeLock ? text.yes : text.no],
    [figures.version, report.version || EMPTY],
    [figures.recovered, text.recoveries(recoveries.picture, recoveries.data, recoveries.rotation, recoveries.reload)],
  ]
}

const PICTURE_MS = 15_000

function Picture({ wall }: { wall: WallRow }) {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    const load = () => fetchPicture(wall.id, { signal: stop.signal }).then(setSource, () => undefined)
    void load()
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), PICTURE_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [wall.id])
  const age = wall.pictureAgeMs === null ? text.noPicture : text.pictureAge(ageText(wall.pictureAgeMs))
  return (
    <figure className={classNames('relative aspect-video w-full bg-app', wall.dark && 'opacity-50')}>
      {source ? (
        <img src={source} alt={text.pictureOf(wall.name)} className="size-full object-contain" />
      ) : (
        <span className="hatched flex size-full items-center justify-center text-12 text-text-3">{text.noPicture}</span>
      )}
      <figcaption
        className={classNames(
          'num absolute right-0 bottom-0 bg-app/80 px-1 text-11',
          wall.dark ? 'text-warning' : 'text-text-2',
        )}
      >
        {age}
      </figcaption>
    </figure>
  )
}

function Incidents({ wall: { incidents } }: { wall: WallRow }) {
  if (incidents.length === 0) return null
  return (
    <details className="text-12">
      <summary className="text-text-2">
        {text.incidents} {incidents.length}
      </summary>
      <ul className="num mt-1 text-text-3">
        {incidents.map(({ kind, at, endedAt }) => (
          <li key={`${kind} ${at}`} className={endedAt === null ? 'text-warning' : undefined}>
            {formatDateTime(at)} {text.incident[kind]} {endedAt === null && text.ongoing}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface WallCardProps {
  wall: WallRow
  boards: readonly WallBoard[]
  serverTime: number
  onChanged: () => void
}

/** A wall: what it showed last and when, how it is, and what can be done to it. */
export function WallCard({ wall, boards, serverTime, onChanged }: WallCardProps) {
  const [editing, setEditing] = useState(false)
  const account = useAccount()
  const manages = account === undefined || account.id === wall.owner || may(account, 'walls:write')
  const look = lookOf(wall, serverTime)
  const ill = look === 'dark' || look === 'silent'
  return (
    <li className="border border-line bg-panel">
      <div className="grid gap-3 p-3 sm:grid-cols-[minmax(200px,280px)_1fr]">
        {wall.revokedAt === null && <Picture wall={wall} />}
        <div className="flex min-w-0 flex-col gap-2">
          <h2 className="flex items-center gap-2 text-15 font-medium">
            <span className="truncate">{wall.name}</span>
            <Badge kind={ill ? 'warning' : 'note'}>{text.state[look]}</Badge>
          </h2>
          <dl className="num grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-0.5 text-12">
            {reportEntries(wall, boards).map(([name, value]) => (
              <div key={name} className="flex justify-between gap-2 last:col-span-2">
                <dt className="whitespace-nowrap text-text-3">{name}</dt>
                <dd className="truncate" title={value}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          {manages ? (
            <WallOrdersBar wall={wall} boards={boards} onChanged={onChanged} onEdit={() => setEditing(!editing)} />
          ) : (
            <p className="text-12 text-text-3">{text.readOnly}</p>
          )}
          <Incidents wall={wall} />
        </div>
      </div>
      {editing && (
        <PlanEditor
          wall={wall}
          boards={boards}
          onDone={() => {
            setEditing(false)
            onChanged()
          }}
        />
      )}
    </li>
  )
}
