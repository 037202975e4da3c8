import { VideoView } from '../features/video/video-view'

/** `/video` and `/video/:url`: the url is a video's id, or its link. */
export function VideoPage({ params }: { params: Record<string, string> }) {
  return <VideoView name={params.url} />
}
