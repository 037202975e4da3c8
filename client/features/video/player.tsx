import { useEffect, useRef, useState } from 'react'
import type { VideoItem } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { video as text } from '../../text/video'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { markOf } from '../../ui/instrument-mark'
import { NoticePanel } from '../../ui/notice'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { type Chapter, chapterAt, formatLength } from './chapters'

const SPEEDS = ['0.75', '1', '1.25', '1.5', '1.75', '2'] as const
type Speed = (typeof SPEEDS)[number]

function Chapters({
  chapters,
  at,
  onSeek,
}: {
  chapters: readonly Chapter[]
  at: number
  onSeek: (to: number) => void
}) {
  if (chapters.length === 0) return <p className="p-3 text-text-3">{text.noChapters}</p>
  return (
    <ol>
      {chapters.map((chapter, place) => (
        <li key={`${chapter.at} ${chapter.title}`}>
          <button
            type="button"
            aria-label={text.seek(formatLength(chapter.at), chapter.title)}
            aria-current={place === at ? 'true' : undefined}
            onClick={() => onSeek(chapter.at)}
            className={classNames(
              'flex w-full items-baseline gap-3 px-3 py-1.5 text-left hover:bg-raised',
              place === at ? 'bg-raised text-text-1' : 'text-text-2',
            )}
          >
            <span className="num w-14 shrink-0 text-right text-12 text-text-3">{formatLength(chapter.at)}</span>
            {chapter.title}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Instruments that the video is about. */
function Codes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="border-line p-3 max-lg:border-t lg:border-l">
      <h3 className="mb-2 text-12 text-text-2">{text.codes}</h3>
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {codes.map((code) => (
          <li key={code} {...markOf(code)}>
            <a
              href={address.multiChart('1', [code])}
              target="_blank"
              rel="noopener"
              className="num text-accent hover:underline"
            >
              {code}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One video with its speed, chapters and codes. Picture-in-picture keeps it in sight beside the tape. */
export function Player({ item }: { item: VideoItem }) {
  const element = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState<Speed>('1')
  const [playing, setPlaying] = useState(-1)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (element.current) element.current.playbackRate = Number(speed)
  }, [speed])

  const seek = (to: number) => {
    if (!element.current) return
    element.current.currentTime = to
    element.current.play().catch(() => undefined)
  }
  const pip = () => element.current?.requestPictureInPicture().catch(() => toast.error(text.pipFailed))

  return (
    <article className="flex min-h-full flex-col lg:h-full lg:min-h-0">
      <div className="relative min-h-0 bg-app lg:flex-1">
        {failed ? (
          <NoticePanel title={text.cannotPlay} className="min-h-48" />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: uploaded videos carry no captions; their chapters are listed below
          <video
            ref={element}
            src={item.url}
            controls
            playsInline
            preload="metadata"
            aria-label={`${text.player}：${item.title}`}
            onError={() => setFailed(true)}
            onLoadedMetadata={(event) => {
              event.currentTarget.playbackRate = Number(speed)
            }}
            onTimeUpdate={(event) => setPlaying(chapterAt(item.chapters, event.currentTarget.currentTime))}
            className="aspect-video h-full w-full lg:aspect-auto"
          />
        )}
      </div>
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-y border-line bg-panel px-3 py-2">
        <h2 className="min-w-0 flex-1 basis-60 text-15 font-medium">{item.title}</h2>
        <Select
          label={text.speed}
          value={speed}
          onChange={setSpeed}
          options={SPEEDS.map((value) => ({ value, title: text.speedOf(Number(value)) }))}
        />
        {document.pictureInPictureEnabled && <Button onClick={pip}>{text.pip}</Button>}
        {item.source === 'link' && (
          <a href={item.url} target="_blank" rel="noopener noreferrer" className="text-accent hover:underline">
            {text.openLink}
          </a>
        )}
      </header>
      <div className="grid shrink-0 bg-panel lg:max-h-[32%] lg:grid-cols-[1fr_16rem] lg:overflow-hidden">
        <section aria-label={text.chapters} className="min-h-0 overflow-y-auto py-1">
          <Chapters chapters={item.chapters} at={playing} onSeek={seek} />
        </section>
        {item.codes.length > 0 && <Codes codes={item.codes} />}
      </div>
    </article>
  )
}
