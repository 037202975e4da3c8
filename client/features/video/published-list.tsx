import { useMemo, useState } from 'react'
import type { VideoItem } from '../../../shared/protocol/rest'
import { address } from '../../../shared/protocol/routes'
import { deleteVideo } from '../../api/video-admin'
import { nowThere } from '../../store/rows/live-market'
import { asApiError } from '../../store/use-resource'
import { common } from '../../text/common'
import { addVideo as text, video } from '../../text/video'
import { Button } from '../../ui/button'
import { DataTable, type TableColumn } from '../../ui/data-table'
import { Dialog } from '../../ui/dialog'
import { EMPTY, formatZoneDate } from '../../ui/format'
import { toast } from '../../ui/toast'
import { formatLength } from './chapters'

const publishedColumns = (onRemove: (item: VideoItem) => void): TableColumn<VideoItem>[] => [
  {
    key: 'title',
    title: text.columns.title,
    align: 'left',
    width: 160,
    cell: (item) => (
      <a href={address.video(item.id)} className="block max-w-72 truncate hover:text-accent hover:underline">
        {item.title}
      </a>
    ),
  },
  {
    key: 'date',
    title: text.columns.date,
    cell: (item) => {
      const time = Date.parse(item.date)
      return time > nowThere() ? text.scheduled(formatZoneDate(time)) : formatZoneDate(time)
    },
    sortBy: (item) => item.date,
  },
  { key: 'source', title: text.columns.source, align: 'left', cell: (item) => text.sources[item.source] },
  {
    key: 'length',
    title: text.columns.length,
    cell: (item) => (item.durationSeconds === null ? EMPTY : formatLength(item.durationSeconds)),
  },
  { key: 'chapters', title: text.columns.chapters, cell: (item) => item.chapters.length || EMPTY },
  {
    key: 'action',
    title: text.columns.action,
    cell: (item) => (
      <Button size="small" variant="danger" onClick={() => onRemove(item)} aria-label={`${text.remove} ${item.title}`}>
        {text.remove}
      </Button>
    ),
  },
]

/** Published videos, each with a delete button. */
export function PublishedVideoList({
  videos,
  onChange,
}: {
  videos: readonly VideoItem[] | undefined
  onChange: () => void
}) {
  const [doomed, setDoomed] = useState<VideoItem>()
  const columns = useMemo(() => publishedColumns(setDoomed), [])

  async function remove(item: VideoItem) {
    setDoomed(undefined)
    try {
      await deleteVideo(item.id)
      toast.success(text.removed(item.title))
    } catch (thrown) {
      toast.error(asApiError(thrown).message)
    }
    onChange()
  }

  return (
    <>
      <DataTable
        label={text.existing}
        columns={columns}
        rows={videos}
        rowKey={(item) => item.id}
        rowHeight={28}
        emptyWhy={video.empty}
      />
      <Dialog
        open={doomed !== undefined}
        onOpenChange={(open) => open || setDoomed(undefined)}
        title={text.removeAsk}
        description={text.removeWhy(doomed?.title ?? '')}
        footer={
          <>
            <Button onClick={() => setDoomed(undefined)}>{common.cancel}</Button>
            <Button variant="danger" onClick={() => doomed && remove(doomed)}>
              {common.delete}
            </Button>
          </>
        }
      />
    </>
  )
}
