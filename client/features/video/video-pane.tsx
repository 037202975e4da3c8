import { loadVideos } from '../../store/account/videos'
import { useResource } from '../../store/use-resource'
import { video as text } from '../../text/video'
import { NoticePanel } from '../../ui/notice'
import { Panel } from '../../ui/panel'
import { StateView } from '../../ui/state-view'
import { VideoList } from './video-list'

const ASK_MS = 60_000

/** The videos as a pane: a list that leads to each; having it in sight is not having seen them. */
export function VideoPane({ title }: { title: string }) {
  const { data, error, reload } = useResource('videos', loadVideos, { everyMs: ASK_MS })
  return (
    <Panel title={title} className="h-full">
      {data ? (
        data.length > 0 ? (
          <VideoList videos={data} chosen={undefined} viewedUntil={null} />
        ) : (
          <StateView state="empty" why={text.empty} />
        )
      ) : error ? (
        <NoticePanel title={error.message} onRetry={reload} />
      ) : (
        <StateView state="loading" />
      )}
    </Panel>
  )
}
