import type { VideoItem } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { isNewItem } from '../../store/account/videos'
import { video as text } from '../../text/video'
import { Badge } from '../../ui/badge'
import { classNames } from '../../ui/class-names'
import { formatMinute } from '../../ui/format'
import { formatLength } from './chapters'
import { byDay } from './video-days'

const CODES_SHOWN = 4

function Card({ item, here, isNew }: { item: VideoItem; here: boolean; isNew: boolean }) {
  const more = item.codes.length - CODES_SHOWN
  return (
    <a
      href={address.video(item.id)}
      aria-current={here ? 'page' : undefined}
      className={classNames(
        'block border-b border-line px-3 py-2 hover:bg-raised',
        here && 'border-l-2 border-l-accent bg-raised pl-[10px]',
      )}
    >
      <span className="flex items-start gap-2">
        <span className="min-w-0 flex-1 text-13 text-text-1">{item.title}</span>
        {isNew && <Badge kind="up">{text.newMark}</Badge>}
      </span>
      <span className="num mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-text-3">
        <span>{formatMinute(Date.parse(item.date))}</span>
        <span>{item.durationSeconds === null ? text.unknownLength : formatLength(item.durationSeconds)}</span>
        {item.chapters.length > 0 && (
          <span>
            {text.chapters} {item.chapters.length}
          </span>
        )}
        {item.codes.slice(0, CODES_SHOWN).map((code) => (
          <span key={code} className="text-text-2">
            {code}
          </span>
        ))}
        {more > 0 && <span>+{more}</span>}
      </span>
    </a>
  )
}

/** Videos under their days, newest first. */
export function VideoList(props: {
  videos: readonly VideoItem[]
  chosen: string | undefined
  viewedUntil: string | null
}) {
  const { videos, chosen, viewedUntil } = props
  return (
    <nav aria-label={text.list} className="h-full overflow-y-auto">
      {byDay(videos).map((day) => (
        <section key={day.date} aria-label={day.date}>
          <h3 className="num sticky top-0 border-b border-line bg-panel px-3 py-1 text-12 text-text-2">{day.date}</h3>
          {day.videos.map((item) => (
            <Card key={item.id} item={item} here={item.id === chosen} isNew={isNewItem(item, viewedUntil)} />
          ))}
        </section>
      ))}
    </nav>
  )
}
