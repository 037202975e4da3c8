import { useEffect, useState } from 'react'
import type { VideoItem } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { usePermission } from '../../store/account/use-permission'
import { loadVideos, markViewed } from '../../store/account/videos'
import { useResource } from '../../store/use-resource'
import { common } from '../../text/common'
import { video as text } from '../../text/video'
import { buttonClass } from '../../ui/button'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { toast } from '../../ui/toast'
import { Player } from './player'
import { videoOf } from './video-days'
import { VideoList } from './video-list'

/** List and player. Default: the newest video. */
export function VideoView({ name }: { name: string | undefined }) {
  const { videos, error, reload, viewedUntil } = useVideos()
  const manages = usePermission('videos:write')
  const addLink = manages && (
    <a href={address.addVideo()} className={buttonClass('quiet', 'small')}>
      {text.add}
    </a>
  )
  const instead = (
    <p className="flex flex-wrap justify-center gap-2">
      {manages && (
        <a href={address.addVideo()} className={buttonClass('primary')}>
          {text.add}
        </a>
      )}
      <a href={address.help()} className={buttonClass()}>
        {text.openHelp}
      </a>
      <a href={address.trading('AD')} className={buttonClass()}>
        {text.toMarket}
      </a>
    </p>
  )
  if (!videos) {
    if (error) return <NoticePanel title={error.message || common.unknownError} onRetry={reload} className="bg-panel" />
    return <StateView state="loading" className="bg-panel" />
  }
  if (videos.length === 0 && name === undefined) {
    return <NoticePanel title={text.empty} why={text.emptyWhy} action={instead} className="bg-panel" />
  }
  const item = name === undefined ? videos[0] : videoOf(videos, name)
  return (
    <div className="grid min-h-full gap-px bg-line lg:h-full lg:grid-cols-[20rem_1fr] lg:grid-rows-1">
      <Panel
        title={text.list}
        controls={
          <>
            <span className="num text-12 text-text-3">{text.count(videos.length)}</span>
            {addLink}
          </>
        }
        className="max-lg:order-2"
      >
        <VideoList videos={videos} chosen={item?.id} viewedUntil={viewedUntil} />
      </Panel>
      <div className="min-h-0 min-w-0 bg-panel">
        {item ? (
          <Player key={item.id} item={item} />
        ) : (
          <NoticePanel title={text.unknownTitle} why={text.unknownWhy(name ?? '')} />
        )}
      </div>
    </div>
  )
}

/** The videos; a failure is also shown as a message. `viewedUntil`: videos seen before this page opened. */
function useVideos() {
  const { data, error, reload } = useResource<VideoItem[]>('videos', loadVideos)
  const [viewedUntil, setViewedUntil] = useState<string | null>()
  useEffect(() => {
    if (error) toast.error(error.message || common.unknownError)
  }, [error])
  useEffect(() => {
    // Once a visit: what is new when the page opens stays marked while it is open.
    if (data && viewedUntil === undefined) setViewedUntil(markViewed(data[0]))
  }, [data, viewedUntil])
  return { videos: data, error, reload, viewedUntil: viewedUntil ?? null }
}
